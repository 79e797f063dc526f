import FoundationEssentials

/// `timestamptz`: microseconds since 2000-01-01 00:00 UTC. A date keeps its microseconds both ways (a `Double` of
/// seconds since 2001 tells them apart until the year 2280); what is finer is rounded. `infinity` and `-infinity` are
/// `distantFuture` and `distantPast`.
extension Date: PostgresEncodable, PostgresDecodable {
    @inlinable public static var postgresType: UInt32 { PostgresType.timestamptz }

    /// Seconds between PostgreSQL's epoch (2000-01-01) and that of `Date` (2001-01-01).
    @usableFromInline static var epochs: Double { 31_622_400 }

    @inlinable public func encode(into writer: inout ParameterWriter) {
        switch self {
        case .distantFuture: writer.number(Int64.max)
        case .distantPast: writer.number(Int64.min)
        default:
            let microseconds = ((timeIntervalSinceReferenceDate + Self.epochs) * 1_000_000).rounded()
            // What no `timestamptz` can hold is sent as the nearest number, which the server refuses.
            writer.number(Int64(exactly: microseconds) ?? (microseconds < 0 ? .min + 1 : .max - 1))
        }
    }

    @inlinable public init(postgres cell: Cell) throws(CellMismatch) {
        guard cell.type == PostgresType.timestamptz else { throw cell.mismatch }
        switch try cell.number(Int64.self) {
        case .max: self = .distantFuture
        case .min: self = .distantPast
        case let microseconds:
            let (seconds, rest) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
            self.init(timeIntervalSinceReferenceDate: Double(seconds) - Self.epochs + Double(rest) / 1_000_000)
        }
    }
}
