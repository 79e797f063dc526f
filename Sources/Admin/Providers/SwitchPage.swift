import Connections
import Site
import Web

/// The form that switches a provider off, in words; where it is off, the one that gives another text.
package struct SwitchPage {
    package let words: AdminWords
    package let title: String
    package let texts: [TextArea]
    package let reason: TextField
    package let action: FormAction
    package let back: Link

    init(_ form: SwitchForm, _ key: IdempotencyKey, _ provider: Provider, _ context: Context) {
        let words = AdminWords(context.language)
        self.words = words
        title = words.switchOffTitle(name: provider.name(context.language))
        func error(_ field: String) -> String? {
            switch form.problems[field] {
            case .empty: words.textIsEmpty
            case .tooLong: words.textIsTooLong(count: ProviderSwitch.longest)
            case nil: nil
            }
        }
        func text(_ name: String, _ label: String, _ value: String) -> TextArea {
            TextArea(
                name, label, value: value, rows: 3, error: error(name),
                largest: ProviderSwitch.longest, isRequired: true)
        }
        texts = [
            text(SwitchForm.Field.russian, words.textInRussian, form.russian),
            text(SwitchForm.Field.english, words.textInEnglish, form.english),
        ]
        reason = form.reason.line(words, hint: words.reasonHint)
        action = FormAction(Paths.switchOffProvider(provider.id), [IdempotencyKey.field: key.text])
        back = Link(words.providers, to: Paths.adminProviders())
    }
}
