import Postgres
import Site
import Web

/// What else was begun at the same place, beside the form: the newest of it, and the way to all drafts.
package struct DraftsBeside: Sendable {
    package struct Row: Sendable {
        package let text: String
        package let address: Address
        package let moment: Moment
        package let device: String?
    }

    /// Rows that are shown.
    private static let most = 3
    /// Rows that are looked for: the newest may be what stands in the form.
    static let limit: SQL = "LIMIT 4"

    package let rows: [Row]
    package let all: Link

    /// Nil when nothing else was begun there.
    ///
    /// - Parameters:
    ///   - found: of ``DraftStore/newest(at:of:)``
    ///   - standing: what stands in the form
    ///   - count: of all drafts of the member
    package init?(_ found: [Draft], _ kind: DraftKind, beside standing: Draft?, of count: Int, _ context: Context) {
        let words = WritingWords(context.language)
        rows = found.filter { $0.id != standing?.id }.prefix(Self.most).map { draft in
            let text = DraftRow.beginning(of: draft.body)
            return Row(
                text: text.isEmpty ? words.noText : text, address: kind.address(of: draft),
                moment: Moment(draft.updated, context.clock), device: draft.device.words(for: context))
        }
        all = Link(words.allOfThem(n: context.language.number(count)), to: Paths.drafts())
        guard !rows.isEmpty else { return nil }
    }
}
