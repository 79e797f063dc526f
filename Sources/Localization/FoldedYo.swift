extension String {
    /// With «е» for «ё», as many write it: what is typed and what is found are compared so. Capitals stay.
    package var foldingYo: String {
        var text = self
        return text.withUTF8 { bytes in
            // U+0451, or U+0308 behind U+0435. Most texts have neither.
            let isFolded = !zip(bytes, bytes.dropFirst()).contains { $0 == (0xD1, 0x91) || $0 == (0xCC, 0x88) }
            return isFolded ? self : String(decoding: folded(bytes), as: UTF8.self)
        }
    }
}

private func folded(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var folded: [UInt8] = []
    for byte in bytes {
        if byte == 0x91, folded.last == 0xD1 {
            folded.removeLast()
            folded += [0xD0, 0xB5]
        } else if byte == 0x88, folded.suffix(3) == [0xD0, 0xB5, 0xCC] {
            folded.removeLast()
        } else {
            folded.append(byte)
        }
    }
    return folded
}
