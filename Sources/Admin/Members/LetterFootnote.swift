import Localization
import Site

extension Context {
    /// The end of a letter about an account, with whom to write to where somebody was named.
    func footnote(_ text: String, _ language: Language) -> String {
        guard let contact = settings.contact else { return text }
        return "\(text)\n\(SiteWords(language).writeTo(email: contact.text) as String)"
    }
}
