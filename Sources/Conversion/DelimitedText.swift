/// The cells of a text in which they stand apart by commas, semicolons or tabs (RFC 4180).
public struct DelimitedText: Hashable, Sendable {
    public static let mostRows = 1_000
    public static let mostColumns = 60
    public static let mostCells = 10_000
    /// Bytes of a cell.
    public static let longestCell = 2_000

    public let rows: [[String]]
    /// There are more rows or columns.
    public let isCut: Bool

    /// What may stand between cells.
    private static let separators = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]

    public var cells: Int { rows.reduce(0) { $0 + $1.count } }

    /// - Parameters:
    ///   - separator: nil is the one that the first line has most of
    ///   - most: cells; the row in which that many are reached is the last one
    public init(_ text: String, separator: UInt8? = nil, most: Int = mostCells) {
        var text = text
        (rows, isCut) = text.withUTF8 { Self.read($0, separator ?? Self.separator(of: $0), most) }
    }

    private static func separator(of bytes: UnsafeBufferPointer<UInt8>) -> UInt8 {
        var counts = [0, 0, 0]
        var isQuoted = false
        for byte in bytes {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if byte == UInt8(ascii: "\n"), !isQuoted { break }
            if !isQuoted, let index = separators.firstIndex(of: byte) { counts[index] += 1 }
        }
        let most = counts.max() ?? 0
        return separators[counts.firstIndex(of: most) ?? 0]
    }

    private static func read(
        _ bytes: UnsafeBufferPointer<UInt8>, _ separator: UInt8, _ most: Int
    ) -> ([[String]], Bool) {
        var rows: [[String]] = []
        var row: [String] = []
        var cell: [UInt8] = []
        var isQuoted = false
        var isCut = false
        var count = 0
        func endCell() {
            if row.count < mostColumns { row.append(String(decoding: cell, as: UTF8.self)) } else { isCut = true }
            cell.removeAll(keepingCapacity: true)
        }
        var place = 0
        while place < bytes.count {
            let byte = bytes[place]
            place += 1
            switch byte {
            case UInt8(ascii: "\"") where isQuoted && place < bytes.count && bytes[place] == byte:
                cell.append(byte)
                place += 1
            case UInt8(ascii: "\"") where isQuoted || cell.isEmpty: isQuoted.toggle()
            case separator where !isQuoted: endCell()
            case UInt8(ascii: "\n") where !isQuoted:
                endCell()
                rows.append(row)
                count += row.count
                row = []
                guard rows.count < mostRows, count < most else { return (rows, isCut || place < bytes.count) }
            case _ where cell.count < longestCell: cell.append(byte)
            default: isCut = true
            }
        }
        if !cell.isEmpty || !row.isEmpty {
            endCell()
            rows.append(row)
        }
        return (rows, isCut)
    }
}
