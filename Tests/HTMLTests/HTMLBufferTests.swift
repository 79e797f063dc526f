import HTML
import Testing

@Test func `writes what templates write, in order`() {
    let buffer = HTMLBuffer()
    buffer.raw("<p title=\"")
    buffer.write("\"")
    buffer.raw("\">")
    buffer.write(HTML(trusted: "<b>да</b>"))
    buffer.write(42)
    buffer.raw("</p>")
    #expect(buffer.text == "<p title=\"&#34;\"><b>да</b>42</p>")
    #expect(buffer.count == buffer.text.utf8.count)
}

@Test func `grows beyond its capacity`() {
    let buffer = HTMLBuffer(capacity: 1)
    for number in 0..<10_000 {
        buffer.write(number)
        buffer.raw(" ")
    }
    #expect(buffer.text == (0..<10_000).map { "\($0) " }.joined())
}

@Test func `gives a huge page's memory back and writes again`() {
    let buffer = HTMLBuffer(capacity: 64)
    buffer.write(String(repeating: "a", count: HTMLBuffer.largestKept + 1))
    #expect(buffer.capacity > HTMLBuffer.largestKept)
    buffer.clear()
    #expect(buffer.capacity == HTMLBuffer.largestKept)
    #expect(buffer.count == 0)
    #expect(buffer.text == "")
    buffer.write("снова")
    #expect(buffer.text == "снова")
}

@Test func `writes whole numbers of every size`() {
    func written<I: BinaryInteger>(_ number: I) -> String {
        let buffer = HTMLBuffer()
        buffer.write(number)
        return buffer.text
    }
    for number in [0, 7, 9, 10, 99, 100, -1, -10, 1_234_567_890, .max, .min] {
        #expect(written(number) == String(number))
    }
    #expect(written(UInt64.max) == "18446744073709551615")
    #expect(written(UInt8(255)) == "255")
    #expect(written(Int16.min) == "-32768")
}

@Test func `passes bytes on as they are`() {
    let buffer = HTMLBuffer()
    Array("Status: 200 OK\r\n<".utf8).withUnsafeBytes { buffer.copy($0) }
    buffer.copy(UnsafeRawBufferPointer(start: nil, count: 0))
    #expect(buffer.text == "Status: 200 OK\r\n<")
}

@Test func `makes markup from what templates write`() {
    let html = HTML { buffer in
        buffer.raw("<i>")
        buffer.write("<")
        buffer.raw("</i>")
    }
    #expect(html == HTML(trusted: "<i>&lt;</i>"))
}
