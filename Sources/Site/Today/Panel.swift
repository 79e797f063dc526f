import HTML
import Postgres
import Web

/// A block of Today: what a feature has for the member's day. Those of all features are asked for in one round trip.
package struct Panel: Sendable {
    /// What is shown of the rows, once it is known who asks.
    package typealias Making = (Context) -> PanelContent

    /// Where it stands among the others.
    let place: Int
    /// It stands beside the column on wide windows, and behind it on narrow ones.
    let isBeside: Bool
    /// The style sheets of its rows beside that of all.
    let sheets: [String]
    /// The events of a change in it, as `static/site/events.js` has them.
    let channel: String?
    let query: @Sendable (MemberID) -> Query<Making>

    package init(
        at place: Int, isBeside: Bool = false, sheets: [String] = [], channel: String? = nil,
        query: @escaping @Sendable (MemberID) -> Query<Making>
    ) {
        self.place = place
        self.isBeside = isBeside
        self.sheets = sheets
        self.channel = channel
        self.query = query
    }
}

package enum PanelContent {
    case block(PanelBlock)
    /// How a member begins who has nothing here yet.
    case offer(PanelOffer)
    case nothing
}

/// A heading, the way to all of it, and a few rows.
package struct PanelBlock {
    /// As the page calls it, in the letters of its addresses.
    package let name: String
    package let title: String
    package let more: Link
    /// What it adds to the sentence under the greeting; nil for nothing.
    package let summary: String?
    private let write: (HTMLBuffer, Layout) -> Void

    package init(
        _ name: String, title: String, more: Link, summary: String? = nil,
        write: @escaping (HTMLBuffer, Layout) -> Void
    ) {
        self.name = name
        self.title = title
        self.more = more
        self.summary = summary
        self.write = write
    }

    package func content(_ layout: Layout) -> HTML { HTML { write($0, layout) } }
}

package struct PanelOffer {
    package let icon: Icon
    package let text: String
    package let action: Link

    package init(_ icon: Icon, _ text: String, action: Link) {
        self.icon = icon
        self.text = text
        self.action = action
    }
}
