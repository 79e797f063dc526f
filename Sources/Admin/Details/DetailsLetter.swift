import Site

/// What members read whose details an administrator has put right.
enum DetailsLetter {
    static func content(
        _ changed: [MemberDetails.Field], _ details: MemberDetails, reason: String, _ words: AdminWords, origin: String
    ) -> LetterContent {
        let lines = changed.map { words.detailsNow(field: $0.name(words), value: details[$0]) as String }
        return LetterContent(
            words.language, subject: words.detailsSubject, greeting: words.detailsGreeting,
            [lines.joined(separator: "\n"), words.deletionReason(reason: reason)],
            link: LetterContent.Link(words.detailsLink, to: "\(origin)/settings/profile"),
            footnote: words.detailsFootnote)
    }
}
