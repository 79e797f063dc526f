import Media
import Site
import Web

package struct ItemPage {
    package let words: FilesWords
    package let id: String
    /// Its own.
    package let address: Address
    /// To the list that it was opened from.
    package let back: Link
    package let crumbs: [Crumb]
    package let facts: [ItemFact]
    /// Nil for a folder.
    package let copy: CopyMark?
    /// What can be shared: the link that anybody may follow, or VK's own page.
    package let link: Link?
    /// One of the acts copies it.
    package let isLinkCopiedAbove: Bool
    /// Who may follow it, where that is not everybody.
    package let linkNote: String?
    package let acts: [MenuItem]
    /// Where the link can be ended; nil where there is none, or Quad may not.
    package let unpublish: Link?
    /// Why something that files of this source usually allow is not among the acts.
    package let limits: [String]
    /// What goes on with it at its source.
    package let activity: Pill?
    /// Where it was opened.
    let list: Address
    /// This page, opened from that list.
    let here: Address
    /// How it is shown.
    package let viewer: MediaViewer
    /// The source gives nothing at present: what the page knows may be old.
    package let notice: Notice?

    /// - Parameter list: where it was opened, as the address says
    init(
        _ item: FileItem, _ listed: ListedFile?, _ content: MediaViewer.Content, between neighbours: Neighbours,
        from list: String?, for member: MemberID, _ context: Context
    ) {
        let file = item.file
        let words = FilesWords(context.language)
        self.words = words
        id = "file-\(file.id.pathSegment)"
        address = file.address
        let list = file.list(list)
        self.list = list
        back = Link(words.files, to: list.fragment(id))
        acts = FileMenu.acts(on: file, item.abilities, from: list, words)
        limits = Self.limits(item.abilities, words)
        activity = file.activity.map { Pill(words.name(of: $0), $0 == .failed ? .danger : .plain) }
        crumbs = Self.crumbs(file, words)
        facts = Self.facts(file, words, context.clock)
        here = file.address(from: list)
        copy = listed.flatMap { file.isFolder ? nil : CopyMark($0, words) }
        (link, linkNote) = Self.link(file, words)
        isLinkCopiedAbove = file.publicLink != nil
        unpublish =
            isLinkCopiedAbove && item.abilities.allows(.unpublish)
            ? Link(
                words.unpublish,
                to: Paths.unpublishFile(file.source, file.id).adding(File.returnField, here.text)) : nil
        notice = Self.notice(item, words)
        viewer = MediaViewer(
            content, of: file.name, Thumb(file, of: member, context), between: neighbours, on: address, id: id,
            context.language)
    }

    /// VK shares a document by its page and has no links for everybody (its API, `docs`).
    private static func link(_ file: File, _ words: FilesWords) -> (Link?, String?) {
        switch file.source {
        case .vk: (Link(words.pageAtVK, to: Address("https://vk.ru/doc\(file.path)")), words.pageAtVKNote)
        case .yandex: (file.publicLink.map { Link(words.publicLink, to: Address($0)) }, nil)
        }
    }

    private static func crumbs(_ file: File, _ words: FilesWords) -> [Crumb] {
        switch file.source {
        case .vk: [Crumb(words.sourceVK, to: Paths.vkFiles())]
        case .yandex: [Crumb(words.sourceYandex, to: Paths.yandexFiles())] + (file.parent?.crumbs ?? [])
        }
    }

    private static func facts(_ file: File, _ words: FilesWords, _ clock: Clock) -> [ItemFact] {
        let language = words.language
        var facts = [ItemFact(words.factKind, .text(file.isFolder ? words.folder : file.category.name(words)))]
        if !file.isFolder { facts.append(ItemFact(words.factSize, .text(language.fileSize(file.size)))) }
        if let created = file.created {
            facts.append(ItemFact(words.factCreated, .moment(Moment(created, clock))))
        }
        if file.modified != file.created {
            facts.append(ItemFact(words.columnModified, .moment(Moment(file.modified, clock))))
        }
        facts.append(ItemFact(words.columnSource, .text(file.source.name(words))))
        return facts
    }

    private static func limits(_ abilities: Abilities, _ words: FilesWords) -> [String] {
        guard abilities.state == .connected else { return [] }
        let name = abilities.source.name(words)
        return [FileAct.rename, .delete, .publish].filter { abilities.has($0) && !abilities.mayTry($0) }
            .map { words.denied($0, name) }
    }

    private static func notice(_ item: FileItem, _ words: FilesWords) -> Notice? {
        let failure: ListingFailure
        switch item.abilities.state {
        case .connected: return nil
        case .expired, .revoked: failure = .revoked
        case .noscope: failure = .denied
        case .off: failure = .off
        }
        return .stale(
            failure.sentence(item.file.source.name(words), words),
            retry: failure == .off ? nil : Link(words.reconnect, to: Paths.connections()))
    }
}

package struct ItemFact: Sendable {
    package enum Value: Sendable {
        case text(String)
        case moment(Moment)
    }

    package let name: String
    package let value: Value

    init(_ name: String, _ value: Value) {
        self.name = name
        self.value = value
    }
}
