import Site

enum ChannelFlash: FlashMessage {
    case created, changed, restored
    case deleted(ChannelID)
    case added(MemberID, ChannelID)
    case removed(MemberID, ChannelID)
    /// The channel has as many people as it may have.
    case full
    /// There is no room for one that was deleted.
    case tooMany

    static let name = "channel"
    static let samples = [
        created, changed, restored, deleted(ChannelID(rawValue: 1)),
        added(MemberID(rawValue: 1), ChannelID(rawValue: 1)), removed(MemberID(rawValue: 1), ChannelID(rawValue: 1)),
        full, tooMany,
    ]

    func view(on page: FlashPage) -> FlashView {
        let words = NetworkWords(page.language)
        return switch self {
        case .created: .toast(Toast(words.channelCreated))
        case .changed: .toast(Toast(words.channelChanged))
        case .restored: .toast(Toast(words.channelRestored))
        case .deleted(let id):
            .toast(Toast(words.channelDeleted, undo: Undo(Paths.restoreChannel(id), on: page.address)))
        case .added(let person, let id):
            .toast(
                Toast(
                    words.addedToChannel, undo: Undo(Paths.removeFromChannel(id, person), on: page.address),
                    link: Link(words.openChannel, to: Paths.channel(id))))
        case .removed(let person, let id):
            .toast(Toast(words.removedFromChannel, undo: Undo(Paths.addToChannel(id, person), on: page.address)))
        case .full: .notice(Notice(.warning, words.channelIsFull(n: words.language.number(Channel.mostPeople))))
        case .tooMany: .notice(Notice(.warning, words.noRoomForChannel(n: words.language.number(Channel.most))))
        }
    }
}
