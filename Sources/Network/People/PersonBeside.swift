import Site
import Web

/// What a profile says of somebody besides their facts: what they write about, and what they and the reader have in common.
package struct PersonBeside {
    package let words: NetworkWords
    package let hashtags: [Hashtag]
    package let shared: [SharedThing]

    /// - Parameter channels: of the reader's, with whether they have the person
    init(_ hashtags: [Hashtag], _ shared: [SharedThing], _ channels: [ChannelStore.Choice], _ words: NetworkWords) {
        self.words = words
        self.hashtags = hashtags
        self.shared =
            shared
            + channels.filter(\.isChosen).prefix(5).map {
                SharedThing(.hash, Link(words.inYourChannel(name: $0.name), to: Paths.channel($0.id)))
            }
    }
}
