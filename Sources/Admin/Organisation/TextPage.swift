import Site
import Web

/// The form of what the organisation says of itself, in words.
package struct TextPage {
    package let words: AdminWords
    package let title: String
    package let texts: [TextArea]
    /// Nil for what nobody agrees to.
    package let asks: CheckField?
    package let version: String
    package let key: String
    package let action: Address
    package let notice: Notice?

    init(
        _ text: OrganisationText, _ form: TextForm, _ key: IdempotencyKey, _ standing: OrganisationText.Source,
        _ context: Context
    ) {
        let words = AdminWords(context.language)
        self.words = words
        self.key = key.text
        title = text.title(context.words)
        action = text.editing()
        version = String(standing.version)
        notice = form.seen == standing.version ? nil : Notice(.warning, words.textChangedMeanwhile)
        func area(_ name: String, _ label: String, _ value: String) -> TextArea {
            TextArea(
                name, label, value: value, rows: 12, hint: words.textHint,
                error: form.problems.contains(name)
                    ? words.textHasTooManyBytes(kilobytes: String(OrganisationText.longest >> 10)) : nil)
        }
        asks =
            text == .privacy
            ? CheckField(TextForm.Field.asks, words.textAsks, hint: words.textAsksHint, isChecked: form.asks) : nil
        texts = [
            area(TextForm.Field.russian, words.textInRussian, form.russian),
            area(TextForm.Field.english, words.textInEnglish, form.english),
        ]
    }
}

/// A text in the list of them: when it was changed, and where that is done.
package struct TextLine {
    package let title: String
    package let state: String
    package let edit: Address

    /// - Parameter agreed: how many members have agreed to it; nil where nobody is asked
    init(_ text: OrganisationText, _ source: OrganisationText.Source, agreed: Int?, _ context: Context) {
        let words = AdminWords(context.language)
        title = text.title(context.words)
        edit = text.editing()
        let day = source.changed.map { words.textIsOf(day: context.clock.day($0)) } ?? ""
        let count = agreed.map { agreed -> String in words.textAgreed(count: agreed) }
        state = source.isEmpty ? words.textIsNotWritten : [day, count].compactMap(\.self).joined(separator: " · ")
    }
}
