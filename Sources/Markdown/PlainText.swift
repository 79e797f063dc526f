/// The words of a text without its marks.
struct PlainText {
    private var bytes: [UInt8] = []
    private var isAtBreak = true

    mutating func add(_ text: some Collection<UInt8>) {
        guard !text.isEmpty else { return }
        bytes += text
        isAtBreak = bytes.last == 0x0A
    }

    mutating func add(_ scalar: Unicode.Scalar) { add(Array(String(scalar).utf8)) }

    /// Parts lines and blocks (`\n`) or cells (a space): once, however many end here.
    mutating func part(_ mark: UInt8 = 0x0A) {
        guard !isAtBreak else {
            if mark == 0x0A, bytes.last == 0x20 { bytes[bytes.count - 1] = mark }
            return
        }
        bytes.append(mark)
        isAtBreak = true
    }

    /// Without white space at its end.
    var text: String {
        var end = bytes.count
        while end > 0, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x20 { end -= 1 }
        return String(decoding: bytes[..<end], as: UTF8.self)
    }
}
