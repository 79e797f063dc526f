import FoundationEssentials
import Localization
import Site
import Web

/// The announcement to everybody, as it is typed.
struct BannerForm {
    enum Field {
        static let russian = "russian"
        static let english = "english"
        static let starts = "starts"
        static let ends = "ends"
    }
    static let texts = [
        TypedField(Field.russian) { AdminWords($0).textInRussian },
        TypedField(Field.english) { AdminWords($0).textInEnglish },
        TypedField(Field.starts) { AdminWords($0).bannerStarts }, TypedField(Field.ends) { AdminWords($0).bannerEnds },
    ]
    /// Characters of a text.
    static let longest = 300

    enum Problem {
        case empty, tooLong, noMoment, endsTooEarly
    }

    let russian: String
    let english: String
    let starts: String
    let ends: String
    private(set) var problems: [String: Problem] = [:]
    /// Nil while something is wrong.
    private(set) var banner: Banner?

    init(_ banner: Banner?, in zone: Zone) {
        russian = banner?.russian ?? ""
        english = banner?.english ?? ""
        starts = banner.map { MomentText.write($0.starts, in: zone) } ?? ""
        ends = banner.map { MomentText.write($0.ends, in: zone) } ?? ""
    }

    /// - Parameter zone: the sender's, whose clock the moments are of
    init(_ fields: Fields, in zone: Zone) {
        russian = (fields[Field.russian] ?? "").trimmed
        english = (fields[Field.english] ?? "").trimmed
        starts = fields[Field.starts] ?? ""
        ends = fields[Field.ends] ?? ""
        for (name, text) in [(Field.russian, russian), (Field.english, english)] {
            if text.isEmpty { problems[name] = .empty }
            if text.unicodeScalars.count > Self.longest { problems[name] = .tooLong }
        }
        let (from, until) = (MomentText.read(starts, in: zone), MomentText.read(ends, in: zone))
        if from == nil { problems[Field.starts] = .noMoment }
        if until == nil { problems[Field.ends] = .noMoment }
        guard let from, let until else { return }
        if until <= from || until <= Date.now { problems[Field.ends] = .endsTooEarly }
        guard problems.isEmpty else { return }
        banner = Banner(russian: russian, english: english, starts: from, ends: until)
    }
}
