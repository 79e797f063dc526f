import FoundationEssentials
import HTML
import Localization
import Site
import Testing

/// Dates on their way into a page.
struct MomentTests {
    private let now = Date(timeIntervalSince1970: 1_795_000_000)

    private func written(_ text: some HTMLWritable) -> String { HTML { $0.write(text) }.markup }

    @Test(arguments: [
        -100, 0, 59, 60, 3_599, 3_600, 21_599, 21_600, 86_400, 100_000, 200_000, 604_800, 5_000_000, 40_000_000,
        2_000_000_000,
    ])
    func `are written as their strings are told`(ago: Int) {
        let date = now.addingTimeInterval(-Double(ago))
        for language in Language.allCases {
            let clock = Clock(now: now, zone: .utc, language: language)
            let moment = Moment(date, clock)
            #expect(written(moment.text) == language.age(since: date, now: now, in: .utc))
            #expect(written(moment.full) == language.dateTime(date, in: .utc))
            #expect(written(moment.machine) == date.formatted(.iso8601))
        }
    }
}
