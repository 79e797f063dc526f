/// A letter that `quad work` sends: its words, complete. It rests sealed in the queue, as all jobs do: what a link in it
/// opens is in no other place.
package struct WaitingLetter: Job {
    package static let kind = "letter"
    package static let pool = WorkPool.letters

    package let to: String
    package let content: LetterContent

    package var owner: MemberID? { nil }

    package init(to address: String, _ content: LetterContent) {
        to = address
        self.content = content
    }
}
