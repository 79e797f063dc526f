import Site
import Web

/// What others can open of a file: a link for everybody, turned on and off in one place, or its page at VK.
package struct ItemLink {
    package let label: String
    /// Nil while it is off.
    package let address: Address?
    /// Who may follow it.
    package let note: String
    /// Turns it on or off; nil where that is not to be done here.
    package let turn: FormAction?
    package let copy: String

    package var isOn: Bool { address != nil }

    /// Nil where there is none and Quad may make none.
    init?(_ item: FileItem, on page: Address, _ words: FilesWords) {
        let file = item.file
        address = file.sharedLink
        copy = words.copyLink
        switch file.source {
        case .vk:
            label = words.pageAtVK
            note = words.pageAtVKNote
            turn = nil
        case .yandex:
            label = words.openByLink
            note = address == nil ? words.openByLinkOff : words.openByLinkOn
            let act: FileMenu = address == nil ? .share : .unpublish
            turn =
                act.isOffered(by: item.abilities)
                ? FormAction(act.address(of: file.id, in: file.source), [File.returnField: page.text]) : nil
            if address == nil, turn == nil { return nil }
        }
    }
}
