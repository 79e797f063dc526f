import Site
import Web

/// A form of a text that was sent and not acted on, on its way back to whoever wrote it.
package struct RefusedText<Form: TextForm>: Error {
    package let form: Form
    package let key: IdempotencyKey
    package let status: Status
    /// What will be no hashtags, as the page names it.
    package let left: [BrokenHashtag]
    /// Names that are those of several people.
    package let unclear: [UnclearMention]
    /// What was saved meanwhile, from another page.
    package let standing: StandingText<Form>?

    package var isLimited: Bool { status == .tooManyRequests }

    /// - Parameter left: nil for those of the form's field that were not named yet
    package init(
        _ form: Form, _ key: IdempotencyKey, _ status: Status, left: [BrokenHashtag]? = nil,
        unclear: [UnclearMention] = [],
        standing: StandingText<Form>? = nil
    ) {
        self.form = form
        self.key = key
        self.status = status
        self.left = left ?? form.unnamed
        self.unclear = unclear
        self.standing = standing
    }
}
