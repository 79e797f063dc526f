import Site
import Web

/// All that a member has begun to write.
package struct DraftListPage {
    package let words: WritingWords
    package let tabs: [Tab]
    package let part: ListPart
    package let rows: [DraftRow]
    package let begin: Link
    /// What was deleted; nil where that is what is shown, or nothing was.
    package let deleted: Link?
    package let deletedCount: Int
    package let isDeleted: Bool

    init(
        _ found: [ListedDraft], _ counts: [String: Int], _ list: ListAddress<DraftKey>, _ kinds: DraftKinds,
        _ context: Context
    ) {
        let words = WritingWords(context.language)
        self.words = words
        begin = kinds.begin(context.language)
        let shown = list[.draftKind]
        isDeleted = shown == ListedDraft.deleted
        let page = ListRows(found, of: list, context.words)
        let isDeleted = isDeleted
        rows = page.shown.map {
            DraftRow($0, kinds[$0.draft.place.kind], on: list.page, context, isDeleted: isDeleted)
        }
        part = ListPart(
            "draft-list", page, in: "drafts", more: words.earlierDrafts, refresh: .page(list.page),
            state: rows.isEmpty
                ? PageState(
                    .noDrafts, title: isDeleted ? words.noDeletedDrafts : words.noDrafts,
                    text: isDeleted ? "" : words.noDraftsText)
                : nil)
        deletedCount = counts[ListedDraft.deleted] ?? 0
        deleted =
            isDeleted || deletedCount == 0
            ? nil : Link(words.deletedDrafts, to: list.filtered(.draftKind, by: ListedDraft.deleted))
        func tab(_ label: String, _ value: String?, _ count: Int) -> Tab {
            Tab(
                label, to: list.filtered(.draftKind, by: value), isCurrent: shown == value,
                count: count == 0 ? nil : context.language.number(count))
        }
        let standing = counts.filter { $0.key != ListedDraft.deleted }
        let some = kinds.all.filter { standing[$0.name] != nil || shown == $0.name }
        tabs =
            (some.isEmpty && !isDeleted
                ? []
                : [tab(words.allDrafts, nil, ListedDraft.standing(counts))]
                    + (some.count > 1 || shown != nil && !isDeleted
                        ? some.map { tab($0.title(context.language), $0.name, standing[$0.name] ?? 0) } : []))
            + (isDeleted ? [tab(words.deletedDrafts, ListedDraft.deleted, deletedCount)] : [])
    }
}

/// A draft that can be gone on with nowhere: its whole text, to look at or copy.
package struct DraftPage {
    package let words: WritingWords
    package let title: String
    package let why: Notice?
    package let body: String
    package let fields: [String]
    package let delete: FormAction?
    package let restore: FormAction?

    init(_ row: DraftRow, _ draft: Draft, _ kind: DraftKind?, _ context: Context) {
        words = WritingWords(context.language)
        title = words.draft
        why = row.isGone ? Notice(.warning, row.place) : nil
        body = draft.body
        fields = kind?.typed(in: draft.fields) ?? []
        delete = row.delete
        restore = row.restore
    }

    /// One that could not be kept.
    init(_ form: DraftForm, _ kind: DraftKind?, why: String, _ context: Context) {
        words = WritingWords(context.language)
        title = words.draftNotSaved
        self.why = Notice(.warning, why)
        body = form.body
        fields = kind?.typed(in: form.fields) ?? []
        delete = nil
        restore = nil
    }
}
