import FoundationEssentials
import Site
import Web

/// A draft in the list of all.
package struct DraftRow: Sendable {
    package let id: DraftID
    package let icon: Icon
    /// «Новый пост · #sql»; why there is no such place any more where it is gone.
    package let place: String
    package let isGone: Bool
    package let text: String
    package let moment: Moment
    package let device: String?
    /// Goes on with it; leads to its whole text where it cannot be gone on with.
    package let open: Link
    package let delete: FormAction?
    package let restore: FormAction?
    package let fork: Fork?

    /// Two texts of which none is the other's.
    package struct Fork: Sendable {
        package struct Side: Sendable {
            package let device: String
            package let moment: Moment
            package let text: DraftDifference
            package let keep: FormAction
            package let verb: String
        }
        package let sides: [Side]
        package let keepBoth: FormAction
    }

    init(_ row: ListedDraft, _ kind: DraftKind?, on page: Address, _ context: Context, isDeleted: Bool) {
        let words = WritingWords(context.language)
        let draft = row.draft
        id = draft.id
        icon = kind?.icon ?? .pencil
        isGone = kind == nil || row.subject == nil
        let details = kind?.typed(in: draft.fields) ?? []
        place =
            kind.map { kind in
                row.subject.map { ([kind.place($0, context.language)] + details).joined(separator: " · ") }
                    ?? kind.gone(context.language)
            } ?? words.placeIsGone
        text = Self.beginning(of: draft.body)
        moment = Moment(draft.updated, context.clock)
        device = draft.device.words(for: context)
        let way = isGone ? nil : kind?.address(of: draft)
        open = Link(
            way == nil || isDeleted ? words.showText : words.goOn,
            to: isDeleted ? Paths.draft(draft.id) : way ?? Paths.draft(draft.id))
        let back = FormAction.Field(LocalPath.returnField, page.text)
        func act(_ address: Address, _ more: [FormAction.Field] = []) -> FormAction {
            FormAction(address, [FormAction.Field(IdempotencyKey.field, IdempotencyKey().text), back] + more)
        }
        delete = isDeleted ? nil : act(Paths.deleteDraft(draft.id))
        restore = isDeleted ? act(Paths.restoreDraft(draft.id)) : nil
        fork = row.other.map { Fork(draft, $0, act, context) }
    }

    /// The first words in one line.
    package static func beginning(of body: String) -> String {
        let line = body.prefix(400).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return line.count < 200 && body.count <= 400 ? line : "\(line.prefix(200))…"
    }
}

extension DraftRow.Fork {
    init(
        _ draft: Draft, _ other: ListedDraft.Other, _ act: (Address, [FormAction.Field]) -> FormAction,
        _ context: Context
    ) {
        let words = WritingWords(context.language)
        func side(
            _ id: DraftID, _ body: String, _ device: DraftDevice, _ updated: Date, instead loser: DraftID,
            beside theirs: String
        ) -> Side {
            Side(
                device: device.words(for: context) ?? words.unknownDevice, moment: Moment(updated, context.clock),
                text: DraftDifference(of: body, beside: theirs),
                keep: act(Paths.chooseDraft(id), [FormAction.Field(DraftPages.other, loser.pathSegment)]),
                verb: words.keepThis)
        }
        sides = [
            side(other.id, other.body, other.device, other.updated, instead: draft.id, beside: draft.body),
            side(draft.id, draft.body, draft.device, draft.updated, instead: other.id, beside: other.body),
        ]
        keepBoth = act(Paths.keepDrafts(draft.id), [])
    }
}
