/// A file or a folder of a disk on its way into another folder, with what is to be done where its name is taken.
struct Placement {
    /// Names that are tried for one that is kept beside its namesake.
    private static let most = 100

    /// Moving or copying.
    let act: FileAct
    let item: FileItem
    /// As the source calls it.
    let folder: String
    /// What it is to be called there.
    let name: String
    let conflict: Conflict
    /// Somebody died over it: it may have been done.
    let isAgain: Bool
    let acts: FileActs
    let names: TakenNames

    /// - Parameter clear: takes away what stands at a path
    /// - Throws: ``CallFailure/taken`` when the name is taken and the member has not said what to do then
    func perform(clear: (String) throws -> Void) throws -> ActOutcome {
        guard !isIntoItself else { throw CallFailure.intoItself }
        // A copy beside the original gets a number without being asked for: there is nothing else it could be.
        if act == .copy, item.file.parentPath == folder { return try keepBoth(from: 2) }
        switch conflict {
        case .ask: return try put(at: path(of: name))
        case .keep: return try keepBoth(from: 1)
        case .replace: return try replace(clear)
        }
    }

    private var isIntoItself: Bool {
        item.file.isFolder && (folder == item.file.path || folder.hasPrefix(item.file.path + "/"))
    }

    /// As the second, third… of its name.
    private func numbered(_ number: Int) throws -> String {
        guard number > 1 else { return name }
        guard let name = UploadName(name) else { throw CallFailure.badName }
        return name.numbered(number, isFolder: item.file.isFolder).text
    }

    /// Where it would stand by that name.
    private func path(of name: String) -> String { "\(folder)\(folder.hasSuffix("/") ? "" : "/")\(name)" }

    private func put(at path: String) throws -> ActOutcome {
        guard act == .copy else { return try acts.move(item, to: path) }
        if isAgain, try isCopied(to: path) { return .done(.copied(into: folder)) }
        return try acts.copy(item, to: path)
    }

    /// Whether what stands there is a copy of it, byte for byte. Of a folder nobody can say.
    private func isCopied(to path: String) throws -> Bool {
        guard !item.file.isFolder, let md5 = item.md5, let found = try acts.find(path) else { return false }
        return found.remoteID != item.remoteID && found.md5 == md5 && found.size == item.file.size
    }

    private func keepBoth(from first: Int) throws -> ActOutcome {
        // One of them may be its own, where somebody died over it.
        let taken = isAgain ? [] : try names.known(in: folder, of: item.connection, by: acts.call)
        for number in first...Self.most {
            let numbered = try numbered(number)
            if taken.contains(numbered) { continue }
            let path = path(of: numbered)
            do {
                let outcome = try put(at: path)
                if !isAgain { names.add(numbered) }
                return outcome
            } catch CallFailure.taken {
                continue
            } catch CallFailure.missing where isAgain {
                // It is not where it was: the process that died may have given it a further number.
                guard try acts.find(path) != nil else { throw CallFailure.missing }
            }
        }
        throw CallFailure.taken
    }

    /// What has the name goes into the trash, where the member finds it again, before this one comes: the disk's own way
    /// of overwriting keeps nothing of it.
    private func replace(_ clear: (String) throws -> Void) throws -> ActOutcome {
        let path = path(of: name)
        // Not the folder that holds it.
        guard !item.file.path.hasPrefix(path + "/") else { throw CallFailure.taken }
        do {
            return try put(at: path)
        } catch CallFailure.taken {
            try clear(path)
            return try put(at: path)
        }
    }
}
