import Site
import Web

/// Saves what a page shows as a channel, by one press; where there is such a channel, it leads there.
package struct ChannelFollow {
    /// The field of a form that gives the channel a name which is free.
    static let field = "follow"

    package let standing: Link?
    package let action: FormAction
    package let label: String

    init(_ tag: Hashtag, named name: String, standing: ChannelStore.Choice?, _ words: NetworkWords) {
        label = words.followTag
        self.standing = standing.map { Link(words.openChannel, to: Paths.channel($0.id)) }
        action = FormAction(
            Paths.newChannel(),
            [
                ChannelForm.Field.name: "#\(name)", ChannelForm.SetKind.hashtags.taken: tag.name, Self.field: "1",
                IdempotencyKey.field: IdempotencyKey().text,
            ])
    }
}
