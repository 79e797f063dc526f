import Localization

/// What happened to a member's address without an administrator, which administrators should know.
package enum EmailAct: AuditAct {
    /// Somebody who reads mail at the address of before has put it back by the link of their letter.
    case takenBack

    package static let group = "email"
    package static let samples = [takenBack]

    package func words(in language: Language) -> AuditWords {
        AuditWords(SiteWords(language).emailTakenBack)
    }
}
