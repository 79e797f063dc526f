/// Counts what an office document would unpack to, by the directory at the end of its archive.
///
/// Sources: PKWARE APPNOTE 6.3.10, sections 4.3.12 and 4.3.16. ZIP64 is refused: no document of these sizes needs it.
/// An archive may lie in its directory; entries that overlap are refused here, everything else meets the cage's limits.
enum ArchiveCheck {
    static let mostEntries = 2_000
    static let mostBytes = 200 << 20
    /// Unpacked to packed, of the whole.
    static let highestRatio = 100

    /// Throws unless the archive is within the limits and has an entry of this name.
    static func pass(_ file: borrowing FileBytes, with part: String) throws(Refusal) {
        // The end record is 22 bytes and a comment of at most 65,535.
        let tailLength = min(file.size, 22 + 65_535)
        let tail = try file.read(at: file.size - tailLength, count: tailLength)
        guard let end = lastEnd(in: tail) else { throw .mismatch }
        let entries = tail.number(at: end + 10, bytes: 2)
        let length = tail.number(at: end + 12, bytes: 4)
        let start = tail.number(at: end + 16, bytes: 4)
        guard entries <= mostEntries else { throw .bomb }
        guard start + length <= file.size, length <= 16 << 20 else { throw .unreadable }
        try check(file.read(at: start, count: length), entries, with: part)
    }

    private static func check(_ directory: [UInt8], _ count: Int, with part: String) throws(Refusal) {
        var spans: [(start: Int, end: Int)] = []
        var unpacked = 0
        var packed = 0
        var hasPart = false
        var place = 0
        for _ in 0..<count {
            guard place + 46 <= directory.count, directory.number(at: place, bytes: 4) == 0x0201_4B50 else {
                throw .unreadable
            }
            let entryPacked = directory.number(at: place + 20, bytes: 4)
            let nameLength = directory.number(at: place + 28, bytes: 2)
            let start = directory.number(at: place + 42, bytes: 4)
            guard place + 46 + nameLength <= directory.count else { throw .unreadable }
            unpacked += directory.number(at: place + 24, bytes: 4)
            packed += entryPacked
            spans.append((start, start + 30 + entryPacked))
            if directory[place + 46..<place + 46 + nameLength].elementsEqual(part.utf8) { hasPart = true }
            place +=
                46 + nameLength + directory.number(at: place + 30, bytes: 2)
                + directory.number(at: place + 32, bytes: 2)
        }
        guard unpacked <= mostBytes, unpacked <= max(packed, 1) * highestRatio else { throw .bomb }
        spans.sort { $0.start < $1.start }
        for (one, next) in zip(spans, spans.dropFirst()) where next.start < one.end { throw .bomb }
        guard hasPart else { throw .mismatch }
    }

    private static func lastEnd(in tail: [UInt8]) -> Int? {
        guard tail.count >= 22 else { return nil }
        return stride(from: tail.count - 22, through: 0, by: -1).first { tail.number(at: $0, bytes: 4) == 0x0605_4B50 }
    }
}

extension [UInt8] {
    /// A little-endian number.
    fileprivate func number(at place: Int, bytes count: Int) -> Int {
        self[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
