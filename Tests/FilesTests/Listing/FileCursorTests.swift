import Files
import Site
import TestSupport
import Testing
import Web

/// Places in a list that an address names.
struct FileCursorTests {
    /// X09: what no file can have is no place, and the list begins at its beginning.
    @Test func `whatever number an address has, the list is shown`() throws {
        let kept = try KeptFiles()
        try kept.keep("План.docx", of: try kept.connect(.vk), .vk)
        for order in ["name", "-name", "date", "-date", "size", "-size", "type", "-type"] {
            for number in HostileNumbers.extremes {
                for place in ["file~1~\(number)", "folder~1~\(number)", "file~\(number)~1", "file~1~\(number)~1"] {
                    let address = Paths.allFiles().adding("sort", order).adding("after", place)
                    let status = try kept.browser.get(address).status
                    #expect(status == 200, "\(address.text)")
                }
            }
        }
    }

    @Test(arguments: ["9223372036854775807", "-9223372036854775808", "253402300800000000", "-62135596800000001", "1e3"])
    func `a moment outside of the calendar is no place`(_ number: String) {
        #expect(FileCursor("file~1~\(number)", in: FileOrder(.date)) == nil)
    }

    @Test(arguments: ["-1", "1125899906842625", "9223372036854775807", ""])
    func `a size that no file has is no place`(_ number: String) {
        #expect(FileCursor("file~1~\(number)", in: FileOrder(.size)) == nil)
    }
}
