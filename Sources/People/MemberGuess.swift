import Postgres
import Site

/// What could have been meant by a search that finds nobody, and finds somebody: the same keys in the other layout, or the same
/// words anywhere within others.
package struct MemberGuess: Sendable {
    package let query: String
    package let isOtherLayout: Bool

    package static func find(_ query: String, _ context: Context) throws -> MemberGuess? {
        let guesses = [
            KeyboardLayout.other(query).map { MemberGuess(query: $0, isOtherLayout: true) },
            MemberSearch.anywhere(query).map { MemberGuess(query: $0, isOtherLayout: false) },
        ].compactMap(\.self)
        guard !guesses.isEmpty else { return nil }
        let finds = try context.fetch(all: guesses.map(\.finds))
        return zip(guesses, finds).first { $0.1 }?.0
    }

    private var finds: Query<Bool> {
        guard let members = MemberSearch(query).condition?.members else { return .known(false) }
        return Query<Bool?>.row("SELECT EXISTS (\(members)) AS finds") { try $0.only() }.map { $0 ?? false }
    }
}
