import Site
import Web

/// A form of a text that was sent and not acted on, on its way back to the member who wrote it.
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

    /// What it will look like, where its author has asked for that.
    package let preview: TextPreview?
    /// They have asked for it too often.
    package let isPreviewRefused: Bool
    /// A picture was chosen and not put into the text: without scripts that is a press of its own.
    package let isPictureLeft: Bool
    /// It is not finished: something was attached to it.
    package let isAttaching: Bool

    /// As it is written on.
    package var written: Form { isAttaching ? form.unfinished : form }
    package var isLimited: Bool { status == .tooManyRequests && !isPreviewRefused }

    /// - Parameter left: nil for those of the form's field that were not named yet
    package init(
        _ form: Form, _ key: IdempotencyKey, _ status: Status, left: [BrokenHashtag]? = nil,
        unclear: [UnclearMention] = [],
        standing: StandingText<Form>? = nil, preview: TextPreview? = nil, isPreviewRefused: Bool = false,
        isPictureLeft: Bool = false, isAttaching: Bool = false
    ) {
        self.form = form
        self.key = key
        self.status = status
        self.left = left ?? form.unnamed
        self.unclear = unclear
        self.standing = standing
        self.preview = preview
        self.isPreviewRefused = isPreviewRefused
        self.isPictureLeft = isPictureLeft
        self.isAttaching = isAttaching
    }
}
