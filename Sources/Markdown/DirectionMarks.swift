/// Marks that could turn the text around a link.
enum DirectionMarks {
    /// Whether the text has one, or has a reference that could mean one.
    static func areIn(_ bytes: UnsafeRawBufferPointer) -> Bool {
        for place in 0..<bytes.count {
            switch bytes[place] {
            case UInt8(ascii: "&"):
                let rest = bytes[(place + 1)...]
                if ["#", "lrm;", "rlm;"].contains(where: { rest.starts(with: $0.utf8) }) { return true }
            case 0xD8, 0xE2:
                if let scalar = Bytes.scalar(bytes, at: place), Bytes.isDirectionMark(scalar) { return true }
            default: break
            }
        }
        return false
    }
}
