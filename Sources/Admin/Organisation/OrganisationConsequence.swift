import Localization
import Postgres
import Site

/// What ends by a change of the settings, counted: the one who saves them agrees to it first.
///
/// A number typed wrongly may delete every old message within the hour, and nobody can take that back. Only what holds
/// when the form comes is agreed to: another number is another question, a count that has grown is not. A confirmation
/// of every change would be pressed unread.
enum OrganisationConsequence {
    /// So many rows of a term are deleted, ``TermRows/most`` and one at most.
    case deleted(RetentionTerm, after: Int, rows: Int)
    /// So many members keep more megabytes.
    case above(quota: Int, members: Int)
    case picturesAbove(quota: Int, members: Int)
    /// Somebody who has no account yet needs an invitation.
    case closed(domain: String, members: Int)

    /// All that a change ends; empty where it ends nothing. As one question each, for one round trip.
    static func questions(
        from before: OrganisationSettings, to new: OrganisationSettings, _ services: Services
    ) -> [Query<OrganisationConsequence?>] {
        var questions: [Query<OrganisationConsequence?>] = []
        let rows = services.features.termRows
        for term in RetentionTerm.allCases where term.shortens(from: before.days(term), to: new.days(term)) {
            let days = new.days(term)
            let counts = rows.filter { $0.term == term }.map { $0.count(after: days) }
            let sum = counts.reduce("0" as SQL) { "\($0) + \($1)" }
            questions.append(count("SELECT \(sum)") { .deleted(term, after: days, rows: $0) })
        }
        if new.quota < before.quota {
            questions.append(
                OrganisationStore.members(above: new.quota).map {
                    $0 > 0 ? .above(quota: new.quota >> 20, members: $0) : nil
                })
        }
        if let quota = new.pictureQuota, before.pictureQuota.map({ quota < $0 }) ?? true {
            questions.append(
                OrganisationStore.members(above: quota, of: BlobTable.picture).map {
                    $0 > 0 ? .picturesAbove(quota: quota >> 20, members: $0) : nil
                })
        }
        for domain in before.domains where !new.domains.contains(domain) {
            questions.append(
                count(
                    """
                    SELECT count(*)
                    FROM members
                    WHERE split_part(email_key, '@', 2) COLLATE "C" = \(domain) AND erased_at IS NULL
                    """
                ) { .closed(domain: domain, members: $0) })
        }
        return questions
    }

    private static func count(
        _ statement: SQL, _ make: @escaping (Int) -> OrganisationConsequence
    ) -> Query<OrganisationConsequence?> {
        Query<Int?>.row(statement) { try $0.only(Int.self) }.map { number in
            number.flatMap { $0 > 0 ? make($0) : nil }
        }
    }

    /// Names it in the form, whatever was counted: who agrees to one agrees to no other one.
    var token: String {
        switch self {
        case .deleted(let term, let days, _): "\(OrganisationField.keep(term).text) \(days)"
        case .above(let quota, _): "\(OrganisationField.quota.text) \(quota)"
        case .picturesAbove(let quota, _): "\(OrganisationField.pictures.text) \(quota)"
        case .closed(let domain, _): "\(OrganisationField.domains.text) \(domain)"
        }
    }

    func sentence(_ words: AdminWords) -> String {
        switch self {
        case .deleted(let term, let days, let rows):
            let age: String = term == .messages ? words.olderByMonths(count: days) : words.olderByDays(count: days)
            let what = term.rows(in: words.language)
            guard rows > TermRows.most else { return words.rowsWillGo(count: rows, what: what, age: age) }
            return words.manyRowsWillGo(what: what, age: age, most: words.language.number(TermRows.most))
        case .above(_, let members): return words.quotaTouches(count: members)
        case .picturesAbove(_, let members): return words.pictureQuotaTouches(count: members)
        case .closed(let domain, let members): return words.domainCloses(count: members, domain: domain)
        }
    }
}
