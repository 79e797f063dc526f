/// A line of a table, or several where a field in quotation marks goes over lines.
public struct DelimitedRecord: Sendable, Equatable {
    public enum Fault: Sendable, Equatable {
        /// A quotation mark was opened and not closed, to the end of the file or within what a record may have.
        case openQuote
        /// It has more fields than a record may have; those beyond are left out.
        case tooManyFields
        /// It is longer than a record may be; what is beyond is left out.
        case tooLong
    }

    /// The line of the file where it begins, from 1.
    public let line: Int
    public let fields: [String]
    public let fault: Fault?
}

/// Reads delimited text (RFC 4180) record by record, in memory for one of them. It reads what Python's `csv` reads: quotation
/// marks within a field that does not begin with one are letters, lines end in LF, CR or both, and empty lines are no records.
///
/// A quotation mark that nobody closed costs the line that it stands in: reading goes on behind it.
public struct DelimitedReader<Failure: Error> {
    /// Bytes of a record.
    public static var longest: Int { 16 << 10 }
    /// Fields of a record.
    public static var mostFields: Int { 64 }

    private let format: DelimitedFormat
    private let more: () throws(Failure) -> [UInt8]
    private var buffer: [UInt8] = []
    /// Where the next record begins in the buffer.
    private var head: Int
    private var isEnd = false
    private var line = 1

    /// - Parameter more: the next bytes of the file, however many; none at its end
    public init(_ format: DelimitedFormat, _ more: @escaping () throws(Failure) -> [UInt8]) {
        self.format = format
        self.more = more
        head = format.preface
    }

    private enum State {
        case begin, plain, quoted, closed
    }

    /// A record while it is read.
    private struct Unfinished {
        var fields: [[UInt8]] = []
        var field: [UInt8] = []
        var hasTooMany = false

        mutating func endField() {
            if fields.count < DelimitedReader.mostFields { fields.append(field) } else { hasTooMany = true }
            field = []
        }
    }

    /// Nil at the end of the file.
    public mutating func next() throws(Failure) -> DelimitedRecord? {
        while try has(0) {
            if let record = try record() { return record }
        }
        return nil
    }

    /// Nil for an empty line.
    private mutating func record() throws(Failure) -> DelimitedRecord? {
        let first = line
        let separator = format.separator.rawValue
        var parts = Unfinished()
        var state = State.begin
        var place = 0
        // The quotation mark that is open: where, on which line, and what was read before it.
        var open = (place: 0, line: 0, fields: 0)
        while try has(place) {
            guard place < Self.longest else {
                return state == .quoted
                    ? try broken(parts, open, from: first) : try overlong(&parts, place, from: first)
            }
            let byte = buffer[head + place]
            place += 1
            let endsLine = byte == 0x0A || byte == 0x0D
            switch state {
            case .quoted:
                if byte == 0x22 {
                    state = .closed
                } else {
                    parts.field.append(byte)
                    // CR and LF together end one line, which the LF counts.
                    if byte == 0x0A { line += 1 } else if byte == 0x0D, try !isLF(place) { line += 1 }
                }
            case _ where endsLine:
                if byte == 0x0D, try isLF(place) { place += 1 }
                line += 1
                head += place
                let isEmpty = state == .begin && parts.fields.isEmpty
                return isEmpty ? nil : finished(&parts, from: first)
            case _ where byte == separator:
                parts.endField()
                state = .begin
            case .begin where byte == 0x22:
                state = .quoted
                open = (place - 1, line, parts.fields.count)
            case .closed where byte == 0x22:
                parts.field.append(byte)
                state = .quoted
            default:
                parts.field.append(byte)
                state = .plain
            }
        }
        if state == .quoted { return try broken(parts, open, from: first) }
        head += place
        return finished(&parts, from: first)
    }

    private func finished(_ parts: inout Unfinished, from first: Int) -> DelimitedRecord {
        parts.endField()
        return DelimitedRecord(
            line: first, fields: parts.fields.map { format.encoding.text($0) },
            fault: parts.hasTooMany ? .tooManyFields : nil)
    }

    /// Ends the record with the line in which the open quotation mark stands.
    private mutating func broken(
        _ parts: Unfinished, _ open: (place: Int, line: Int, fields: Int), from first: Int
    ) throws(Failure) -> DelimitedRecord {
        var place = open.place
        var rest: [UInt8] = []
        while try has(place), buffer[head + place] != 0x0A, buffer[head + place] != 0x0D {
            guard place < Self.longest else { break }
            rest.append(buffer[head + place])
            place += 1
        }
        let fields = Array(parts.fields.prefix(open.fields)) + [rest]
        line = open.line
        head += place
        try endLine()
        return DelimitedRecord(line: first, fields: fields.map { format.encoding.text($0) }, fault: .openQuote)
    }

    /// Passes over what is left of a line without an end in sight.
    private mutating func overlong(
        _ parts: inout Unfinished, _ place: Int, from first: Int
    ) throws(Failure) -> DelimitedRecord {
        parts.endField()
        head += place
        try endLine()
        return DelimitedRecord(
            line: first, fields: parts.fields.map { format.encoding.text($0) }, fault: .tooLong)
    }

    /// Goes behind the end of the line.
    private mutating func endLine() throws(Failure) {
        while try has(0) {
            let byte = buffer[head]
            head += 1
            guard byte == 0x0A || byte == 0x0D else { continue }
            if byte == 0x0D, try isLF(0) { head += 1 }
            line += 1
            return
        }
    }

    private mutating func isLF(_ place: Int) throws(Failure) -> Bool { try has(place) && buffer[head + place] == 0x0A }

    /// Whether there is such a byte behind the head; reads on for it.
    private mutating func has(_ place: Int) throws(Failure) -> Bool {
        while head + place >= buffer.count {
            if isEnd { return false }
            let bytes = try more()
            isEnd = bytes.isEmpty
            let gone = min(head, buffer.count)
            buffer.removeFirst(gone)
            head -= gone
            buffer += bytes
        }
        return true
    }
}
