/// A statement with its parameters: `"SELECT name FROM members WHERE id = \(id)"`.
///
/// The text can only come from literals of the program: an interpolated value is sent beside the text as a parameter
/// (`$1`, `$2`, …) and never becomes part of it. An interpolated `SQL` is spliced, with its own parameters. A `String`
/// cannot become SQL: `let sql: SQL = someString` does not compile.
///
/// A statement is prepared once per connection; the same text with the same types of parameters is the same statement.
public struct SQL: Sendable, ExpressibleByStringInterpolation {
    /// Literals, each with the parameter that follows it.
    @usableFromInline var pieces: [Piece]
    /// The values of the parameters, one after another.
    @usableFromInline var values: ParameterWriter
    /// Tells the statements of the program apart; equal for two runs of the same lines.
    @usableFromInline var hash: UInt64

    /// A piece of text and the parameter behind it.
    @usableFromInline struct Piece: Sendable {
        /// Where the literal stands in the program's own read-only memory, as a number: such memory is never freed.
        @usableFromInline let address: UInt
        @usableFromInline let length: UInt32
        /// The type of the parameter; `none` when text or the end follows.
        @usableFromInline var type: UInt32
        /// Where the parameter's bytes begin in `values`.
        @usableFromInline var offset: Int32
        /// Their number; −1 for NULL.
        @usableFromInline var size: Int32
        /// 1 for the binary form, 0 for text (which ends with a NUL that `size` leaves out).
        @usableFromInline var format: Int32

        private static var none: UInt32 { .max }

        init(address: UInt, length: UInt32) {
            self.address = address
            self.length = length
            type = Self.none
            offset = 0
            size = -1
            format = 1
        }

        var hasParameter: Bool { type != Self.none }

        /// The literal.
        var text: String {
            String(
                decoding: UnsafeBufferPointer(start: UnsafePointer<UInt8>(bitPattern: address), count: Int(length)),
                as: UTF8.self)
        }

        /// Whether both are the same place of the program with the same type of parameter.
        func stands(where other: Piece) -> Bool {
            address == other.address && length == other.length && type == other.type
        }
    }

    @usableFromInline init(capacity: Int) {
        pieces = []
        pieces.reserveCapacity(capacity + 1)
        values = ParameterWriter()
        if capacity > 0 { values.bytes.reserveCapacity(capacity * 24) }
        hash = 0xcbf2_9ce4_8422_2325
    }

    public init(stringLiteral text: StaticString) {
        self.init(capacity: 0)
        append(literal: text)
    }

    @inlinable public init(stringInterpolation: StringInterpolation) {
        self = stringInterpolation.sql
    }

    public struct StringInterpolation: StringInterpolationProtocol, Sendable {
        @usableFromInline var sql: SQL

        @inlinable public init(literalCapacity: Int, interpolationCount: Int) {
            sql = SQL(capacity: interpolationCount)
        }

        @inlinable public mutating func appendLiteral(_ literal: StaticString) {
            sql.append(literal: literal)
        }

        /// A parameter: it is sent beside the text.
        @inlinable public mutating func appendInterpolation<Value: PostgresEncodable>(_ value: Value) {
            sql.append(parameter: value)
        }

        /// A part of a statement, with its own parameters.
        @inlinable public mutating func appendInterpolation(_ fragment: SQL) {
            sql.append(fragment)
        }

        /// A number of the program, written out: each is a statement of its own, so it is never one that a request names. PostgreSQL
        /// keeps the plan of a statement whose LIMIT it knows; with one that is a parameter it expects a tenth of all rows, and
        /// plans anew each time (DECISIONS, 250).
        ///
        /// - Parameter number: from 0
        public mutating func appendInterpolation(constant number: Int) {
            sql.append(digitsOf: number)
        }
    }
}

extension SQL {
    /// Adds to the end, as for a list of conditions.
    public mutating func append(_ fragment: SQL) {
        let shift = Int32(truncatingIfNeeded: values.bytes.count)
        values.bytes.append(contentsOf: fragment.values.bytes)
        values.isUnfit = values.isUnfit || fragment.values.isUnfit
        for var piece in fragment.pieces {
            piece.offset &+= shift
            add(piece)
            if piece.hasParameter { mix(UInt64(piece.type)) }
        }
    }

    @usableFromInline mutating func append(literal: StaticString) {
        let length = literal.utf8CodeUnitCount
        guard length > 0 else { return }
        add(Piece(address: UInt(bitPattern: literal.utf8Start), length: UInt32(truncatingIfNeeded: length)))
    }

    /// In the program's own memory, as every literal.
    private static let digits: StaticString = "0123456789"

    mutating func append(digitsOf number: Int) {
        let zero = UInt(bitPattern: Self.digits.utf8Start)
        for digit in String(max(number, 0)).utf8 {
            add(Piece(address: zero + UInt(digit - UInt8(ascii: "0")), length: 1))
        }
    }

    @inlinable mutating func append<Value: PostgresEncodable>(parameter value: Value) {
        let offset = values.bytes.count
        values.format = 1
        values.isNull = false
        value.encode(into: &values)
        noteParameter(of: Value.postgresType, from: offset)
    }

    /// The value that was written from this byte on is the parameter behind the last literal. Not inlined, like all that
    /// does not depend on the value's type: every statement of the program would have it again for each parameter.
    @usableFromInline mutating func noteParameter(of type: UInt32, from offset: Int) {
        if pieces.last.map(\.hasParameter) ?? true { pieces.append(Piece(address: 0, length: 0)) }
        let last = pieces.count - 1
        pieces[last].type = type
        pieces[last].offset = Int32(truncatingIfNeeded: offset)
        pieces[last].format = values.format
        let size = Int32(truncatingIfNeeded: values.bytes.count - offset)
        pieces[last].size = values.isNull ? -1 : size &- (1 &- values.format)
        mix(UInt64(type))
    }

    mutating func add(_ piece: Piece) {
        pieces.append(piece)
        mix(UInt64(piece.address) &+ UInt64(piece.length) << 48)
    }

    mutating func mix(_ word: UInt64) {
        hash = (hash ^ word) &* 0x9e37_79b9_7f4a_7c15
        hash ^= hash >> 29
    }

    /// The text as PostgreSQL gets it, with `$1`, `$2`, … for the parameters.
    public var text: String {
        var text = ""
        var number = 0
        for piece in pieces {
            text += piece.text
            guard piece.hasParameter else { continue }
            number += 1
            text += "$\(number)"
        }
        return text
    }

    /// The types of the parameters in order.
    var types: [UInt32] { pieces.compactMap { $0.hasParameter ? $0.type : nil } }

    /// Refuses what would not arrive as it is, before anything is sent. The server would refuse it likewise.
    func check() throws {
        if values.isUnfit {
            throw DatabaseError(sqlState: "22021", message: "a text parameter holds a NUL character", sql: text)
        }
        if pieces.count > Arguments.most {
            throw DatabaseError(sqlState: "54023", message: "over \(Arguments.most) parameters", sql: text)
        }
        if values.bytes.count > Arguments.mostBytes {
            throw DatabaseError(sqlState: "54000", message: "over 1 GiB of parameters", sql: text)
        }
    }
}
