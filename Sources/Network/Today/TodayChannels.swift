import Site
import Web

/// Channels on the first page: those of a member that have something new.
package struct TodayChannels {
    /// As many as the block has room for.
    private static let most = 3

    package let rows: [ChannelRow]

    static let panel = Panel(at: 25, channel: Outbox.Kind.channels.name) { member in
        ChannelStore.fresh(of: member, most: most).map { found in { context in content(found, context) } }
    }

    private static func content(_ found: [ChannelLine], _ context: Context) -> PanelContent {
        guard !found.isEmpty else { return .nothing }
        let words = NetworkWords(context.language)
        let today = TodayChannels(rows: found.map { ChannelRow($0, words) })
        return .block(
            PanelBlock("channels", title: words.todayChannels, more: Link(words.todayAllChannels, to: Paths.channels()))
            {
                out, layout in out.todayChannels(today, layout)
            })
    }
}
