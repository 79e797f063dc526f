import Conversion
import Site
import Web

/// Why a file is not taken, or not read.
enum CalendarImportProblem: String, Error, Sendable {
    case nothing, tooLarge, tooOften
    /// It is no calendar, whatever its name says.
    case notCalendar
    case tooManyEntries
    /// No events and no tasks are in it.
    case empty
    case unreadable
    /// It took too long, or this machine cannot read calendars.
    case unavailable

    init(_ refusal: Refusal) {
        self =
            switch refusal {
            case .mismatch, .unsupported: .notCalendar
            case .tooLarge, .tooManyPixels, .bomb: .tooManyEntries
            case .unreadable, .undecoded: .unreadable
            case .slow, .unavailable: .unavailable
            }
    }

    var status: Status {
        switch self {
        case .tooLarge: .contentTooLarge
        case .tooOften: .tooManyRequests
        default: .unprocessableContent
        }
    }

    func sentence(_ words: RemindersWords) -> String {
        switch self {
        case .nothing: words.importNoFile
        case .tooLarge: words.importTooLarge(size: words.language.fileSize(CalendarImport.largest))
        case .tooOften: words.importTooOften
        case .notCalendar: words.importNotCalendar
        case .tooManyEntries: words.importTooMany(count: words.language.number(CalendarFile.mostEntries))
        case .empty: words.importEmpty
        case .unreadable: words.importUnreadable
        case .unavailable: words.importUnavailable
        }
    }
}
