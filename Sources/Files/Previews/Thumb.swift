import FoundationEssentials
import Site
import Web

/// What stands before a file's name: its small picture over the icon of its kind. The icon stays where there is no
/// picture, and until there is one.
package struct Thumb: Sendable {
    package let id: String
    package let classes: String
    package let icon: Icon
    /// On the files origin, for some minutes; nil shows the icon.
    package let address: Address?
    /// The file's number while its picture is on its way.
    package let waiting: String?

    /// - Parameter member: whose file it is, and who may see the picture
    init(_ file: File, for member: MemberID, _ context: Context) {
        id = "thumb-\(file.id.pathSegment)"
        icon = file.isFolder ? .folder : file.category.icon
        let isExpected = file.preview != nil && file.picture.isExpected(now: context.now)
        waiting = isExpected ? file.id.pathSegment : nil
        address = file.picture.blob.map {
            FileTicket($0, for: member, name: file.name, as: .inline, now: context.now).address(context.settings)
        }
        let kind = file.isFolder ? "file-icon" : "file-icon tint-\(file.category.tint)"
        classes = isExpected ? "\(kind) is-waiting" : kind
    }
}
