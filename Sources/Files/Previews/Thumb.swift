import Site
import Web

/// What stands before a file's name: its small picture over the icon of its kind. The icon stays where there is no
/// picture, and until there is one.
package struct Thumb {
    package let file: FileID
    /// Nil for a folder.
    package let category: FileCategory?
    /// On the files origin, for some minutes; nil shows the icon.
    package let address: Address?
    /// The picture is on its way.
    package let isExpected: Bool

    package var icon: Icon { category?.icon ?? .folder }

    /// - Parameter member: whose file it is, and who may see the picture
    init(
        _ file: FileID, _ category: FileCategory?, _ picture: Picture, name: @autoclosure () -> String,
        for member: MemberID, _ context: Context
    ) {
        self.file = file
        self.category = category
        isExpected = picture.isExpected
        address = picture.blob.map {
            SignedURL($0, for: member, name: name(), as: .inline, now: context.now).address(context.settings)
        }
    }

    init(_ file: File, for member: MemberID, _ context: Context) {
        self.init(
            file.id, file.isFolder ? nil : file.category, file.picture, name: file.name, for: member, context)
    }
}
