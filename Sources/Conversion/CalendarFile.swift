import ChildProcess
import FoundationEssentials

/// What an iCalendar file (RFC 5545) has of events and tasks, read in the cage by Python's icalendar.
///
/// It is read with good will: lines that nobody can read are passed over, whatever its letters are written in and however its lines
/// end and are folded; times are told by the clock of the file and as moments, by whatever name the zone goes.
///
/// libical would be a parser in C beside our own memory, with a wrapper to write.
public struct CalendarFile: Decodable, Sendable {
    /// Events and tasks of a file.
    public static let mostEntries = 5_000
    private static let python = "/usr/bin/python3"
    /// Bytes of what is told of it.
    private static let mostTold = 32 << 20
    private static let patience = 20.0

    /// When something is: a day, or a time of one.
    public struct Time: Decodable, Sendable {
        /// `2026-12-01`, by the clock of the file.
        public let day: String
        /// From midnight; nil for a whole day.
        public let minute: Int?
        /// Seconds since 1970; nil for a whole day, and for a time of no zone.
        public let second: Int?
        /// It names a zone that nobody knows.
        public let isLost: Bool

        /// As the script gives it; somebody who breaks the program within the cage may give anything.
        var isBounded: Bool {
            minute.map { 0..<1_440 ~= $0 } ?? true && second.map { -63_000_000_000...254_000_000_000 ~= $0 } ?? true
        }
    }

    public struct Entry: Decodable, Sendable {
        public let isTask: Bool
        /// Empty where it has none.
        public let uid: String
        /// The day of the series in whose place it stands.
        public let instance: String?
        /// It stands for all that come after it as well.
        public let isFromThere: Bool
        public let time: Time?
        /// A time of a zone as the clock of the file shows it of late, or on its first day if that is ahead: clocks are set
        /// forward and back between.
        public let recent: Time?
        /// `FREQ=WEEKLY;BYDAY=MO`
        public let rules: [String]
        /// Days of the series on which it does not come.
        public let without: [String]
        /// Times at which it comes besides.
        public let besides: [Time]
        /// In capitals.
        public let status: String
        public let title: String
        public let notes: String
        public let place: String
        /// 1 (highest) … 9; 0 is none.
        public let priority: Int
        /// Minutes before it at which somebody is notified.
        public let alarms: [Int]
        public let sequence: Int
        /// Something of it cannot be read: when it is, or its end.
        public let isBroken: Bool

        var isBounded: Bool {
            ([time, recent] + besides).allSatisfy { $0?.isBounded ?? true } && besides.count <= 200
                && alarms.count <= 20
                && alarms.allSatisfy { -100_000...100_000 ~= $0 } && without.count <= 1_000 && rules.count <= 4
        }
    }

    private enum Problem: String, Decodable {
        case unavailable, mismatch, tooMany
    }

    private let problem: Problem?
    public let entries: [Entry]

    /// - Throws: ``Refusal/mismatch`` for what is no calendar, ``Refusal/tooLarge`` for more entries than are read
    public init(_ bytes: [UInt8], _ cage: Cage = Cage()) throws(Refusal) {
        guard cage.missing([Self.python]).isEmpty else { throw .unavailable }
        let told: [UInt8]
        do throws(ChildProcess.Failure) {
            told = try cage.run(
                Self.python, ["-I", "-c", Self.script, String(Self.mostEntries)], on: .bytes(bytes), as: "calendar.ics",
                seconds: Self.patience, largestOutput: Self.mostTold)
        } catch {
            throw Refusal(error)
        }
        self = try Self.read(told)
    }

    /// What the script tells, and nothing that it cannot have told.
    package static func read(_ told: [UInt8]) throws(Refusal) -> CalendarFile {
        guard let read = try? JSONDecoder().decode(Self.self, from: Data(told)), read.entries.count <= mostEntries,
            read.entries.allSatisfy(\.isBounded)
        else { throw .unreadable }
        switch read.problem {
        case .unavailable: throw .unavailable
        case .mismatch: throw .mismatch
        case .tooMany: throw .tooLarge
        case nil: return read
        }
    }

    /// Whether this machine can read them.
    public static func stands() -> Bool {
        (try? CalendarFile(Array("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n".utf8))) != nil
    }
}
