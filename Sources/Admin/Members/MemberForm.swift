import Site
import Web

/// A form of an act on one member, in words: a page, which scripts show as a dialog.
package struct MemberForm {
    package enum Field {
        case line(TextField)
        case area(TextArea)
        case segments(SegmentField)
    }

    package let title: String
    /// Whom it is about, so that nobody is taken for a namesake.
    package let member: String
    package let lead: String
    package var lists: [(title: String, texts: [String])] = []
    package let fields: [Field]
    package let verb: Button
    package let action: FormAction
    package let back: Link
    /// Why the act was refused that was sent, where no field is to blame.
    package let problem: Notice?

    /// - Parameter sent: the form as it was sent, or the address of the page
    init(
        _ title: String, _ lead: String, _ fields: [Field], _ verb: Button, to act: Address, on member: MemberProfile,
        _ sent: Fields, _ problem: String?, hidden: [FormAction.Field] = []
    ) {
        let way = MemberReturn(sent)
        self.title = title
        self.member = member.identity
        self.lead = lead
        self.fields = fields
        self.verb = verb
        let key = sent[IdempotencyKey.field].map { _ in IdempotencyKey(sent) } ?? IdempotencyKey()
        action = FormAction(act, way.fields + [FormAction.Field(IdempotencyKey.field, key.text)] + hidden)
        back = Link(member.name, to: way.address(member.id))
        self.problem = problem.map { Notice(.warning, $0) }
    }

    func answer(_ context: Context, _ status: Status) -> Response {
        context.page(title, in: .members, status: status, back: back) { out, layout in
            out.memberForm(self, layout: layout)
        }
    }
}
