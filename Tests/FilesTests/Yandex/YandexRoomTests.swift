import Files
import TestSupport
import Testing

/// What a disk says that it may still take.
struct YandexRoomTests {
    private func room(_ total: String, _ used: String, _ largest: String) throws -> YandexRoom {
        let body = #"{"total_space":\#(total),"used_space":\#(used),"max_file_size":\#(largest)}"#
        return try YandexRoom.read(Array(body.utf8))
    }

    @Test func `is what is not used, and never less than nothing`() throws {
        #expect(try room("100", "30", "7").free == 70)
        #expect(try room("100", "300", "7").free == 0)
        #expect(try room("100", "30", "7").largestFile == 7)
    }

    @Test func `whatever the numbers are, it is bytes of a disk or nonsense`() {
        for total in HostileNumbers.extremes {
            for used in HostileNumbers.extremes {
                do {
                    let room = try room(total, used, used)
                    #expect((0...1 << 50).contains(room.free) && (0...1 << 50).contains(room.largestFile))
                } catch {
                    #expect(error as? CallFailure == .nonsense)
                }
            }
        }
    }
}
