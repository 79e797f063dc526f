import FoundationEssentials
import Localization

extension Moment {
    /// The words for a point in time, by the reader's clock.
    package init(_ date: Date, _ clock: Clock) {
        self.init(
            clock.age(since: date), full: clock.language.dateTime(date, in: clock.zone), machine: Self.machine(date))
    }

    /// ISO 8601 in UTC, to the second: `2026-11-21T11:05:00Z`.
    static func machine(_ date: Date) -> String {
        let civil = CivilDate(date, in: .utc)
        let second = Int(date.timeIntervalSince1970.rounded(.down)) % 60
        return String(unsafeUninitializedCapacity: 20) { bytes in
            var at = 0
            func write(_ number: Int, _ digits: Int, _ mark: UInt8) {
                var rest = number
                for place in stride(from: at + digits - 1, through: at, by: -1) {
                    bytes[place] = UInt8(truncatingIfNeeded: rest % 10) + 48
                    rest /= 10
                }
                bytes[at + digits] = mark
                at += digits + 1
            }
            write(civil.year, 4, UInt8(ascii: "-"))
            write(civil.month, 2, UInt8(ascii: "-"))
            write(civil.day, 2, UInt8(ascii: "T"))
            write(civil.hour, 2, UInt8(ascii: ":"))
            write(civil.minute, 2, UInt8(ascii: ":"))
            write((second + 60) % 60, 2, UInt8(ascii: "Z"))
            return at
        }
    }
}
