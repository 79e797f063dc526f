import Site
import Web

extension Menu {
    /// The reader's channels, of which a press takes a person into one or out of it, and a new one.
    static func channels(
        for person: MemberID, named name: String, _ channels: [ChannelStore.Choice], _ words: NetworkWords
    )
        -> Menu
    {
        func item(_ channel: ChannelStore.Choice) -> MenuItem {
            let address =
                channel.isChosen
                ? Paths.removeFromChannel(channel.id, person) : Paths.addToChannel(channel.id, person)
            return MenuItem(
                channel.name, icon: channel.isChosen ? .check : .hash,
                .form(FormAction(address, [IdempotencyKey.field: IdempotencyKey().text])))
        }
        let new = Paths.newChannel().adding(ChannelForm.SetKind.people.taken, person.pathSegment)
            .adding(ChannelForm.Field.name, String(name.prefix(Channel.longestName)))
        return Menu(
            words.addToChannel, [channels.map(item), [MenuItem(words.newChannel, icon: .plus, .link(new))]], icon: .plus
        )
    }
}
