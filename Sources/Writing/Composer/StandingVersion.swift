import FoundationEssentials
import Site

/// A text as it stands, shown to the member who was changing an older version of it.
package struct StandingVersion {
    package let title: String
    package let text: Part
    package let tags: [TagLink]

    package init<Form: TextForm>(
        _ standing: StandingText<Form>, beside form: Form, tags: [TagLink] = [], _ words: WritingWords, _ clock: Clock
    ) {
        title = standing.edited.map { words.standsSince(when: clock.age(since: $0)) } ?? words.stands
        text = Part(of: standing.form.body.text, beside: form.body.text)
        self.tags = tags
    }

    /// The lines of a text that another one does not have: those between the beginning and the end that both have. No more
    /// is looked for: it takes a time that grows with the texts, not with their product.
    package struct Part: Equatable {
        package let before: String
        package let other: String
        package let after: String

        package init(of text: String, beside mine: String) {
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            let mine = mine.split(separator: "\n", omittingEmptySubsequences: false)
            let begin = zip(lines, mine).prefix { $0 == $1 }.count
            let end = zip(lines[begin...].reversed(), mine[begin...].reversed()).prefix { $0 == $1 }.count
            func joined(_ range: Range<Int>) -> String {
                lines[range].map { $0 + "\n" }.joined()
            }
            before = joined(0..<begin)
            other = joined(begin..<lines.count - end)
            after = joined(lines.count - end..<lines.count)
        }
    }
}
