/// Markup that was written once, with holes where pages differ: the rest is copied, not written anew.
///
/// It is made by writing ``mark(_:)`` in the place of whatever differs, and by cutting what came of it at the marks. A
/// mark is a character of a private plane, which no template and no word of Quad has. Text of people must stay out of
/// what is cut: it belongs into the holes, each time.
public struct Stencil: Sendable {
    /// Holes are numbered below this.
    public static let mostHoles = 64

    private let markup: [UInt8]
    private let holes: [Hole]

    private struct Hole: Sendable {
        /// Where the markup before it ends.
        let place: Int
        let number: Int
    }

    private static let firstMark: UInt32 = 0x10_0000
    /// The bytes of UTF-8 that all marks begin with; the fourth one tells the number.
    private static let beginning: [UInt8] = [0xF4, 0x80, 0x80]

    /// What is written where hole `number` shall be.
    public static func mark(_ number: Int) -> String {
        precondition(0..<mostHoles ~= number, "a hole's number is below \(mostHoles)")
        guard let mark = Unicode.Scalar(firstMark + UInt32(number)) else { preconditionFailure("no such character") }
        return String(Character(mark))
    }

    /// Cuts at every mark.
    public init(_ written: HTMLBuffer) {
        var markup: [UInt8] = []
        var holes: [Hole] = []
        written.withBytes { bytes in
            markup.reserveCapacity(bytes.count)
            var place = 0
            while place < bytes.count {
                if bytes.count - place >= 4, bytes[place..<place + 3].elementsEqual(Self.beginning) {
                    holes.append(Hole(place: markup.count, number: Int(bytes[place + 3] & 0x3F)))
                    place += 4
                } else {
                    markup.append(bytes[place])
                    place += 1
                }
            }
        }
        self.markup = markup
        self.holes = holes
    }

    /// Writes the markup, and has `fill` write what belongs into each hole, in their order.
    public func write(to page: HTMLBuffer, fill: (_ hole: Int) -> Void) {
        markup.withUnsafeBytes { bytes in
            var place = 0
            for hole in holes {
                page.copy(UnsafeRawBufferPointer(rebasing: bytes[place..<hole.place]))
                fill(hole.number)
                place = hole.place
            }
            page.copy(UnsafeRawBufferPointer(rebasing: bytes[place...]))
        }
    }
}
