import Postgres
import Site

/// The letter that an archive is there.
struct ExportLetter {
    private let services: Services

    init(_ services: Services) {
        self.services = services
    }

    /// Within the transaction that makes it ready.
    func send(_ export: DataExport, size: Int) throws {
        let email = try services.database.row(
            "SELECT email FROM members WHERE id = \(export.member) AND \(Member.mayComeIn("members"))"
        ) { try $0.only(String?.self) }.flatMap { $0 }
        guard let email else { return }
        let words = ExportsWords(export.language)
        let content = LetterContent(
            export.language, subject: words.letterSubject,
            greeting: words.letterGreeting(size: export.language.fileSize(size)),
            [words.letterText(count: DataExport.days)],
            link: LetterContent.Link(words.letterLink, to: services.settings.origin + Paths.ownData().text),
            footnote: words.letterFootnote)
        _ = try services.database.fetch(WaitingLetter(to: email, content).enqueue(keys: services.settings.keys))
    }
}
