import Site
import Storage
import Web

/// What stands before a row's name: its thumbnail over an icon. The icon stays where there is no picture, and until there
/// is one.
package struct Thumb {
    /// The row's number.
    package let row: Int
    /// One of those that thumb.css draws.
    package let icon: Icon
    /// Of the eight tints of icons; nil for none.
    package let tint: Int?
    /// On the files origin, for some minutes; nil shows the icon.
    package let address: Address?
    /// The picture is on its way.
    package let isExpected: Bool

    /// - Parameters:
    ///   - member: whose bytes it is made of
    ///   - name: what a browser calls the picture when it is saved
    package init(
        row: Int, icon: Icon, tint: Int?, _ thumbnail: Thumbnail, of member: MemberID, name: @autoclosure () -> String,
        _ context: Context
    ) {
        self.row = row
        self.icon = icon
        self.tint = tint
        isExpected = thumbnail.isExpected
        address = thumbnail.blob.map {
            SignedURL($0, for: member, name: name(), as: .inline, context).address(context.settings)
        }
    }
}
