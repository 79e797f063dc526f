import Media
import Site
import Web

/// What can be done with a file on its own page: one act that comes first, others beside it, the rest behind ⋯.
package struct ItemTools {
    package enum Primary {
        case save(FormAction, Button)
        /// What is shown, on the whole screen (`isHere`), or its place on the page; a folder as a list.
        case open(Address, isHere: Bool)
        case download
    }

    /// Two choices: the file itself, where the system's sheet takes it, or a link.
    package struct Share {
        package let title: String
        /// Where the bytes are that can be given away.
        package let file: Address?
        /// That there is a link already, or the form that makes one.
        package let link: Address?
        package let publish: FormAction?
    }

    package let words: FilesWords
    package let isFolder: Bool
    package let primary: Primary?
    /// It is what has to be done before anything else.
    package let drawsAttention: Bool
    /// Nil for a folder.
    package let download: Link?
    package let share: Share?
    /// What can be shared of it at once.
    package let link: Address?
    package let rename: MenuItem?
    package let move: MenuItem?
    package let delete: MenuItem?
    /// Behind ⋯: what has no place beside the first one.
    package let more: [MenuItem]

    package var isDownloadFirst: Bool { if case .download = primary { true } else { false } }

    /// Something stands behind ⋯, if only where there is little room.
    package var hasMore: Bool { !more.isEmpty || link != nil || rename != nil || move != nil || delete != nil }

    init(
        _ item: FileItem, _ copy: CopyMark?, hasDisk: Bool, _ viewer: MediaViewer, view: Address, from list: Address,
        beside: FileID?, _ words: FilesWords
    ) {
        let file = item.file
        self.words = words
        isFolder = file.isFolder
        func act(_ act: FileMenu, from place: Address? = nil) -> MenuItem? {
            act.item(on: file, item.abilities, from: place ?? list, words)
        }
        let page = file.address(from: list)
        download = copy?.download
        drawsAttention = copy?.isFirst ?? false
        primary =
            if let folder = file.folder {
                .open(folder.address, isHere: false)
            } else if let copy, copy.isFirst {
                .save(
                    FormAction(Paths.saveCopy(file.source, file.id), [File.returnField: page.text]),
                    Button(copy.saveLabel, .primary, icon: copy.saveIcon))
            } else if viewer.isShown || viewer.isComing {
                // In its place from the beginning, so that nothing beside it moves when there is something to see.
                .open(view, isHere: viewer.isShown)
            } else if copy?.isUnderWay == false {
                .download
            } else {
                nil
            }
        link = file.sharedLink
        let publish =
            link == nil && FileMenu.share.isOffered(by: item.abilities)
            ? FormAction(Paths.shareFile(file.source, file.id), [File.returnField: page.text]) : nil
        share =
            copy?.share != nil || link != nil || publish != nil
            ? Share(title: file.shownName, file: copy?.share, link: link, publish: publish) : nil
        rename = act(.rename)
        move = act(.move)
        // The list goes on where the file stood.
        delete = act(.delete, from: beside.map { list.fragment($0.row) })
        let refused = [FileMenu.rename, .move, .delete].filter { $0.isRefused(by: item.abilities) }
        more =
            [
                act(.remind), file.isFolder ? nil : act(.whereUsed), file.source == .vk && hasDisk ? act(.toDisk) : nil,
                act(.copy),
            ].compactMap(\.self)
            + refused.map { $0.item(words, .refused(words.notAllowed(name: file.source.name(words)))) }
    }
}

extension File {
    /// What can be given to others: the link that anybody may follow, or a document's own page at VK, which has no links
    /// for everybody (its API, `docs`).
    var sharedLink: Address? {
        switch source {
        case .vk: Address("https://vk.ru/doc\(path)")
        case .yandex: publicLink.map { Address($0) }
        }
    }
}
