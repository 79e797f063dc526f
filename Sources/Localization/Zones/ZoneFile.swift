/// What a zone's file says (TZif, RFC 9636, before it RFC 8536): the moments at which a wall clock was set anew, and the
/// rule for all times after them. Every count and index of the file is checked before it is used.
package struct ZoneFile: Sendable {
    /// Bytes that no true file comes near to: today's largest has four thousand.
    package static let largest = 65_536

    /// Before the first moment.
    private let first: Int
    /// When the clock was set, in seconds since 1970, ascending.
    private let moments: [Int]
    /// Seconds east of UTC from the moment in the same place on.
    private let offsets: [Int]
    /// From the last moment on; nil: the last offset stays.
    private let rule: ZoneRule?

    /// A clock that was never set.
    init(offset: Int) {
        first = offset
        moments = []
        offsets = []
        rule = nil
    }

    /// Nil for bytes that are no such file, and for one whose times count leap seconds (`right/…`), which ours do not.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count <= Self.largest, let old = Block(bytes, at: 0, timeSize: 4) else { return nil }
        var block = old
        if old.isFollowed {
            guard let new = Block(bytes, at: old.end, timeSize: 8) else { return nil }
            block = new
        }
        guard block.leapSeconds == 0, let types = block.types(bytes), let moments = block.moments(bytes),
            let offsets = block.offsets(bytes, types)
        else { return nil }
        first = types[0]
        self.moments = moments
        self.offsets = offsets
        guard old.isFollowed else {
            rule = nil
            return
        }
        let footer = bytes[block.end...]
        guard footer.first == UInt8(ascii: "\n"), let end = footer.dropFirst().firstIndex(of: UInt8(ascii: "\n")) else {
            return nil
        }
        let text = footer[(block.end + 1)..<end]
        rule = text.isEmpty ? nil : ZoneRule(text)
        guard rule != nil || text.isEmpty else { return nil }
    }

    /// Seconds east of UTC.
    package func offset(at second: Int) -> Int {
        guard let last = moments.last, second < last else { return rule?.offset(at: second) ?? offsets.last ?? first }
        var low = 0
        var high = moments.count
        while low < high {
            let middle = (low + high) / 2
            if moments[middle] <= second { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? first : offsets[low - 1]
    }

    /// One of the file's two parts: the old one with times of four bytes, and one of eight behind it.
    private struct Block {
        let timeSize: Int
        /// There is one of version 2 or later behind.
        let isFollowed: Bool
        let leapSeconds: Int
        let end: Int
        private let start: Int
        private let timeCount: Int
        private let typeCount: Int

        /// Nil unless the file holds all that the header promises.
        init?(_ bytes: [UInt8], at place: Int, timeSize: Int) {
            guard bytes.count - place >= 44, bytes[place..<place + 4].elementsEqual("TZif".utf8) else { return nil }
            self.timeSize = timeSize
            let version = bytes[place + 4]
            guard version == 0 || version >= UInt8(ascii: "2") else { return nil }
            isFollowed = version != 0
            // UTC and standard-time marks, leap seconds, times, types, letters: four bytes each, so no sum is too large.
            let counts = (0..<6).map { Int(Block.number(bytes, at: place + 20 + 4 * $0, size: 4) & 0xFFFF_FFFF) }
            leapSeconds = counts[2]
            timeCount = counts[3]
            typeCount = counts[4]
            start = place + 44
            end =
                start + timeCount * (timeSize + 1) + typeCount * 6 + counts[5] + leapSeconds * (timeSize + 4)
                + counts[1]
                + counts[0]
            guard end <= bytes.count, (1...256).contains(typeCount) else { return nil }
        }

        /// Seconds east of UTC of each type; nil when one is further away than any clock may be.
        func types(_ bytes: [UInt8]) -> [Int]? {
            let begin = start + timeCount * (timeSize + 1)
            let types = (0..<typeCount).map { Block.number(bytes, at: begin + 6 * $0, size: 4) }
            return types.allSatisfy((-89_999...93_599).contains) ? types : nil
        }

        /// Nil unless they ascend.
        func moments(_ bytes: [UInt8]) -> [Int]? {
            let moments = (0..<timeCount).map { Block.number(bytes, at: start + timeSize * $0, size: timeSize) }
            return zip(moments, moments.dropFirst()).allSatisfy(<) ? moments : nil
        }

        /// Nil when a moment names a type that is not there.
        func offsets(_ bytes: [UInt8], _ types: [Int]) -> [Int]? {
            let begin = start + timeCount * timeSize
            let indices = bytes[begin..<begin + timeCount]
            return indices.allSatisfy { $0 < types.count } ? indices.map { types[Int($0)] } : nil
        }

        /// Two's complement, the highest byte first.
        private static func number(_ bytes: [UInt8], at place: Int, size: Int) -> Int {
            let bits = bytes[place..<place + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            return size == 4 ? Int(Int32(truncatingIfNeeded: bits)) : Int(Int64(bitPattern: bits))
        }
    }
}
