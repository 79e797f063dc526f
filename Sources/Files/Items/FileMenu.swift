import Site
import Web

/// What can be done with a file: behind ⋯ in lists, as buttons on its own page. What its source does not allow is not
/// offered.
enum FileMenu {
    /// The form that the buttons of rows send: one for the whole list.
    static let form = "row-acts"

    /// - Parameters:
    ///   - copy: a saved one can be deleted here, too
    ///   - list: where the menu's pages lead back to; nil is the folder that the file stands in
    static func of(
        _ file: File, _ copy: CopyMark?, _ abilities: Abilities, backTo list: Address?, _ words: FilesWords
    ) -> Menu? {
        func button(_ label: String, _ icon: Icon, _ address: Address, isDangerous: Bool = false) -> MenuItem {
            MenuItem(label, icon: icon, .button(address, form: form), isDangerous: isDangerous)
        }
        var groups = items(file, abilities, backTo: list, renamedTo: list, words, button)
        if let remove = copy?.remove { groups.append([button(words.deleteCopy, .x, remove)]) }
        return groups.joined().isEmpty ? nil : Menu(words.actionsOn(name: file.name), groups)
    }

    /// The same, each with a form of its own; renaming leads back to the page, deleting to the list.
    static func acts(on file: File, _ abilities: Abilities, from list: Address, _ words: FilesWords) -> [MenuItem] {
        func form(_ label: String, _ icon: Icon, _ address: Address, isDangerous: Bool = false) -> MenuItem {
            let action = FormAction(address, [File.returnField: list.text])
            return MenuItem(label, icon: icon, .form(action), isDangerous: isDangerous)
        }
        let page = file.address(from: list)
        return Array(items(file, abilities, backTo: list, renamedTo: page, words, form).joined())
    }

    private static func items(
        _ file: File, _ abilities: Abilities, backTo list: Address?, renamedTo page: Address?, _ words: FilesWords,
        _ button: (String, Icon, Address, Bool) -> MenuItem
    ) -> [[MenuItem]] {
        let provider = file.source.provider
        var groups: [[MenuItem]] = [[], [], []]
        if let link = file.publicLink {
            groups[0].append(MenuItem(words.copyLink, icon: .copy, .copy(Address(link))))
            if abilities.allows(.unpublish) {
                groups[0].append(button(words.unpublish, .x, Paths.unpublishFile(provider, file.id), false))
            }
        } else if abilities.allows(.publish) {
            groups[0].append(button(words.shareLink, .share2, Paths.shareFile(provider, file.id), false))
        }
        if abilities.allows(.rename) {
            let address = Paths.renameFile(provider, file.id).adding(File.returnField, page?.text)
            groups[1].append(MenuItem(words.rename, icon: .pencil, .sheet(address)))
        }
        for act in [FileAct.move, .copy] where abilities.allows(act) {
            let chooser = act == .move ? Paths.moveFiles() : Paths.copyFiles()
            let address = chooser.adding(BatchPages.field, file.id.pathSegment)
                .adding(MovePages.targetField, file.parent?.text).adding(File.returnField, list?.text)
            groups[1].append(
                MenuItem(
                    act == .move ? words.moveTo : words.copyTo, icon: act == .move ? .folderInput : .copy,
                    .link(address)))
        }
        if abilities.allows(.delete) {
            let address = Paths.deleteFile(provider, file.id)
            groups[2].append(
                file.source == .vk
                    ? MenuItem(
                        words.delete, icon: .trash2, .sheet(address.adding(File.returnField, list?.text)),
                        isDangerous: true) : button(words.delete, .trash2, address, true))
        }
        return groups
    }
}

extension FilesWords {
    func name(of activity: Activity) -> String {
        switch activity {
        case .deleting: activityDeleting
        case .renaming: activityRenaming
        case .moving: activityMoving
        case .copying: activityCopying
        case .failed: activityFailed
        }
    }
}
