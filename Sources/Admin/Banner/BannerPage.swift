import Site
import Web

/// The announcement's form, in words.
package struct BannerPage {
    package let words: AdminWords
    package let texts: [TextArea]
    package let moments: [TextField]
    package let key: String
    package let action = Paths.adminBanner()
    /// Nil while nothing is announced.
    package let end: FormAction?

    init(_ form: BannerForm, _ key: IdempotencyKey, stands: Bool, _ context: Context) {
        let words = AdminWords(context.language)
        self.words = words
        self.key = key.text
        func error(_ field: String) -> String? {
            switch form.problems[field] {
            case .empty: words.textIsEmpty
            case .tooLong: words.textIsTooLong(count: BannerForm.longest)
            case .noMoment: words.bannerHasNoMoment
            case .endsTooEarly: words.bannerEndsTooEarly
            case nil: nil
            }
        }
        func text(_ name: String, _ label: String, _ value: String) -> TextArea {
            TextArea(
                name, label, value: value, rows: 3, error: error(name), largest: BannerForm.longest, isRequired: true)
        }
        func moment(_ name: String, _ label: String, _ value: String, hint: String? = nil) -> TextField {
            TextField(name, label, value: value, kind: .moment, hint: hint, error: error(name), isRequired: true)
        }
        texts = [
            text(BannerForm.Field.russian, words.textInRussian, form.russian),
            text(BannerForm.Field.english, words.textInEnglish, form.english),
        ]
        moments = [
            moment(BannerForm.Field.starts, words.bannerStarts, form.starts),
            moment(
                BannerForm.Field.ends, words.bannerEnds, form.ends, hint: words.bannerZone(zone: context.zone.name)),
        ]
        end = stands ? FormAction(Paths.endAdminBanner(), [IdempotencyKey.field: IdempotencyKey().text]) : nil
    }
}
