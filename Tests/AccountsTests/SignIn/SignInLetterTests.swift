import Accounts
import HTTPClient
import Localization
import Site
import TestSupport
import Testing

@Suite struct SignInLetterTests {
    @Test(arguments: Language.allCases)
    func `says the code in the reader's language, as text and as HTML`(_ language: Language) throws {
        let app = try TestApp()
        let email = try #require(EmailAddress("anna.kovaleva@hse.ru"))
        let code = try #require(SignInCode(typed: "12345678"))
        let letter = try SignInLetter(to: email, code: code, for: .signIn, language: language)
            .content(site: "Вышка")
            .letter(to: email.text, number: "sign-in-7", app.settings, OrganisationSettings(app.settings))
        let words = AccountsWords(language)
        #expect(letter.subject == words.letterSubject(code: "1234 5678", site: "Вышка"))
        #expect(letter.to.address == "anna.kovaleva@hse.ru")
        #expect(letter.messageID.contains("sign-in-7@127.0.0.1"))
        for part in [letter.text, letter.html ?? ""] {
            #expect(part.contains("1234 5678"))
            #expect(part.contains(words.letterBody))
            #expect(part.contains(words.letterIgnore))
        }
        #expect(letter.html?.contains("<html lang=\"\(language.rawValue)\"") == true)
    }
}
