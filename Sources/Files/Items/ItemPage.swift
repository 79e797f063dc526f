import Media
import Site
import Web

package struct ItemPage {
    package let words: FilesWords
    package let id: String
    package let name: String
    package let icon: Icon
    package let tint: Int?
    /// To the list that it was opened from.
    package let back: Link
    package let crumbs: [Crumb]
    package let tools: ItemTools
    package let facts: [ItemFact]
    /// Nil for a folder.
    package let copy: CopyMark?
    package let link: ItemLink?
    /// Where it is attached; nil for a folder.
    package let uses: ThingUses?
    /// Why something that files of this source usually allow is not among the acts.
    package let limits: [String]
    /// To where the account is connected anew, which may grant what Quad lacks; nil where nothing is lacking.
    package let grant: Link?
    /// What goes on with it at its source.
    package let activity: Pill?
    /// Where it was opened.
    let list: Address
    /// This page, opened from that list.
    package let here: Address
    /// How it is shown.
    package let viewer: MediaViewer
    /// The source gives nothing at present: what the page knows may be old.
    package let notice: Notice?
    /// For a page that stays open while the file goes.
    package let gone: Notice

    /// - Parameters:
    ///   - beside: what stands beside it in the list
    ///   - list: where it was opened, as the address says
    init(
        _ item: FileItem, _ listed: ListedFile?, _ content: MediaViewer.Content, between neighbours: Neighbours,
        beside: FileID?, from opened: OpenedList, _ list: String?, hasDisk: Bool, uses: ThingUses, for member: MemberID,
        _ context: Context
    ) {
        let file = item.file
        let words = FilesWords(context.language)
        self.words = words
        id = file.id.row
        name = file.shownName
        icon = file.sign.icon
        tint = file.sign.tint
        let list = file.list(list)
        self.list = list
        back = Link(opened.place.title(words), to: list.fragment(id))
        limits = Self.limits(item.abilities).map {
            words.denied($0, file.source.name(words), isHere: item.abilities.isRefusedHere($0))
        }
        // Another grant changes nothing for a file that the source refuses by itself.
        grant =
            Self.limits(item.abilities).contains { !item.abilities.isRefusedHere($0) }
            ? Link(words.reconnect, to: file.source.account) : nil
        activity = file.activity.map { Pill(words.name(of: $0), $0 == .failed ? .danger : .plain) }
        crumbs = opened.crumbs(to: file, words)
        facts = Self.facts(file, words, context.clock)
        here = file.address(from: list)
        copy = listed.flatMap { file.isFolder ? nil : CopyMark($0, words) }
        link = ItemLink(item, on: here, words)
        self.uses = file.isFolder ? nil : uses
        notice = Self.notice(item, words)
        gone = .stale(words.fileGone(name: file.source.name(words)), retry: nil)
        viewer = MediaViewer(
            content, of: name, Thumb(file, of: member, context), between: neighbours, on: file.address, id: id,
            context.language)
        tools = ItemTools(
            item, copy, hasDisk: hasDisk, viewer, view: here.fragment(Self.view), from: list, beside: beside, words)
    }

    /// The id of what is shown.
    package static let view = "view"

    /// The keys of the page.
    var keys: [KeyHint] {
        viewer.keys + (tools.download == nil ? [] : [KeyHint("D", action: words.download)])
            + (tools.rename == nil ? [] : [KeyHint("F2", action: words.rename)])
            + (tools.delete == nil ? [] : [KeyHint("Del", action: words.delete)])
    }

    private static func facts(_ file: File, _ words: FilesWords, _ clock: Clock) -> [ItemFact] {
        let language = words.language
        var facts = [ItemFact(words.factKind, .text(file.isFolder ? words.folder : FileKind(file).name(words)))]
        if !file.isFolder { facts.append(ItemFact(words.factSize, .text(language.fileSize(file.size)))) }
        if file.source == .vk {
            facts.append(ItemFact(words.columnUploaded, .moment(Moment(file.created ?? file.modified, clock))))
        } else if let created = file.created {
            facts.append(ItemFact(words.factCreated, .moment(Moment(created, clock))))
        }
        if file.source == .yandex, file.modified != file.created {
            facts.append(ItemFact(words.columnModified, .moment(Moment(file.modified, clock))))
        }
        facts.append(ItemFact(words.columnSource, .text(file.source.name(words))))
        return facts
    }

    private static func limits(_ abilities: Abilities) -> [FileAct] {
        guard abilities.state == .connected else { return [] }
        return [.rename, .delete, .publish].filter { abilities.has($0) && !abilities.mayTry($0) }
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
