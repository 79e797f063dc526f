import CPostgres
import Glibc

/// A row that is read later, in part, or not at all: it keeps the memory of its answer alive.
///
/// Not Sendable: it belongs to the connection's thread.
public struct KeptRow {
    private let answer: Answer
    private let number: Int32

    init(_ answer: Answer, _ number: Int32) {
        self.answer = answer
        self.number = number
    }

    /// Reads columns from the first on, as far as `make` likes.
    public func read<Value>(_ make: (inout Row) throws -> Value) rethrows -> Value {
        var row = Row(answer)
        row.move(to: number)
        return try make(&row)
    }

    /// Every byte of the row as the server sent it: length (4 bytes, −1 for NULL) and content of each column.
    public var image: [UInt8] {
        var image: [UInt8] = []
        forEachCell { length, content in
            withUnsafeBytes(of: length) { image += $0 }
            image += content
            return true
        }
        return image
    }

    /// Whether the row is byte for byte the one that gave this image.
    public func matches(_ image: [UInt8]) -> Bool {
        image.withUnsafeBytes { image in
            var place = 0
            let isSame = forEachCell { length, content in
                guard image.count - place >= 4 + content.count,
                    image.loadUnaligned(fromByteOffset: place, as: Int32.self) == length
                else { return false }
                if let start = content.baseAddress, let base = image.baseAddress {
                    guard memcmp(base + place + 4, start, content.count) == 0 else { return false }
                }
                place += 4 + content.count
                return true
            }
            return isSame && place == image.count
        }
    }

    /// Until `body` says false; whether it never did.
    @discardableResult
    private func forEachCell(_ body: (_ length: Int32, _ content: UnsafeRawBufferPointer) -> Bool) -> Bool {
        for column in 0..<answer.columnCount {
            let length = PQgetlength(answer.result, number, column)
            let isNull = length == 0 && PQgetisnull(answer.result, number, column) != 0
            let content = UnsafeRawBufferPointer(
                start: PQgetvalue(answer.result, number, column), count: Int(length))
            guard body(isNull ? -1 : length, content) else { return false }
        }
        return true
    }
}

extension Query where Result == [KeptRow] {
    /// All rows, to be read later.
    public static func kept(_ sql: SQL) -> Query {
        Query(sql) { answer in (0..<answer.rowCount).map { KeptRow(answer, Int32(truncatingIfNeeded: $0)) } }
    }
}
