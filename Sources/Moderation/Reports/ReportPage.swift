import Site
import Web

/// Asks why something is reported: a page, which scripts show as a dialog.
package struct ReportPage {
    package let words: ModerationWords
    package let title: String
    /// The first words of what is meant.
    package let excerpt: String
    package let action: FormAction
    package let reason: SelectField
    package let note: TextArea
    package let back: Link
    package let problem: Notice?

    /// - Parameters:
    ///   - sent: the form as it was sent, or the address of the page
    ///   - isChecked: the form was sent, and says what is wrong with it
    init(
        _ id: ThingID, _ thing: ReportedThing, named name: String, _ sent: Fields, isChecked: Bool,
        _ problem: String? = nil, _ context: Context
    ) {
        let words = ModerationWords(context.language)
        let form = ReportForm(sent)
        self.words = words
        title = words.reportTitle(kind: name.lowercased(), name: thing.authorName)
        excerpt = ReportStore.title(of: thing.text)
        let came = sent[LocalPath.returnField].flatMap { LocalPath.address($0) } ?? context.cameFrom
        back = Link(name, to: came ?? thing.address)
        let key = IdempotencyKey(sent)
        action = FormAction(
            Paths.newReport(),
            [
                FormAction.Field(ReportForm.thingField, id.pathSegment),
                FormAction.Field(LocalPath.returnField, back.address.text),
                FormAction.Field(IdempotencyKey.field, key.text),
            ])
        reason = SelectField(
            ReportForm.reasonField, words.reasonLabel,
            [Choice(words.chooseReason, value: "", isChosen: form.reason == nil)]
                + ReportReason.allCases.map {
                    Choice($0.name(words), value: $0.rawValue, isChosen: form.reason == $0)
                },
            error: isChecked && form.reason == nil ? words.reasonIsMissing : nil, isRequired: true)
        note = TextArea(
            ReportForm.noteField, words.noteLabel, value: form.note, rows: 3, hint: words.noteHint,
            error: form.isTooLong ? words.tooLong(most: words.language.number(ReportForm.longest)) : nil,
            largest: ReportForm.longest)
        self.problem = problem.map { Notice(.warning, $0) }
    }
}
