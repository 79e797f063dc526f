import FoundationEssentials
import Glibc
import HTTPClient

/// Acts on files at their source: the calls, nothing is kept here. What cannot be done is a ``CallFailure``.
struct FileActs {
    let call: SourceCall

    /// - Parameter isAgain: somebody died over it: it may have been done
    func rename(_ item: FileItem, to name: String, isAgain: Bool = false) throws -> ActOutcome {
        switch item.file.source {
        case .vk:
            if isAgain, try title(of: item.file) == name { return .done(.titled(name)) }
            let done: Int = try call.vk(changes: true) { $0.rename(item.file.path, to: name) }
            guard done == 1 else { throw CallFailure.nonsense }
            return .done(.titled(storedTitle(of: item.file) ?? name))
        case .yandex:
            guard case .moved(let path) = Self.renamed(item, to: name) else { throw CallFailure.nonsense }
            if isAgain, try isMoved(item, to: path) { return .done(.moved(path: path)) }
            return try settle(call.yandex(changes: true) { $0.move(item.file.path, to: path) }, .moved(path: path))
        }
    }

    /// To another place of the disk, with all that a folder holds. What has gone there already counts as moved.
    func move(_ item: FileItem, to path: String) throws -> ActOutcome {
        do {
            return try settle(call.yandex(changes: true) { $0.move(item.file.path, to: path) }, .moved(path: path))
        } catch CallFailure.missing {
            guard try find(path)?.remoteID == item.remoteID else { throw CallFailure.missing }
            return .done(.moved(path: path))
        }
    }

    /// Whether it stands at this place of the disk already. Another file may stand at its old one by now, which must not be
    /// taken for it.
    private func isMoved(_ item: FileItem, to path: String) throws -> Bool {
        if try find(path)?.remoteID == item.remoteID { return true }
        guard try find(item.file.path)?.remoteID == item.remoteID else { throw CallFailure.missing }
        return false
    }

    /// There is another one of it at this place of the disk then.
    func copy(_ item: FileItem, to path: String) throws -> ActOutcome {
        try settle(
            call.yandex(changes: true) { $0.copy(item.file.path, to: path) },
            .copied(into: YandexResource.parent(of: path)))
    }

    /// What stands at a place of the disk; nil when nothing does.
    func find(_ path: String) throws -> RemoteFile? {
        do {
            return try YandexResource.read(call.yandex { $0.find(path) }.body).file
        } catch CallFailure.missing {
            return nil
        }
    }

    /// Puts what stands at a place of the disk into its trash.
    func discard(_ path: String) throws -> ActOutcome {
        try settle(call.yandex(changes: true) { $0.delete(path) }, .gone)
    }

    /// VK documents are gone; what stood on a disk lies in its trash.
    ///
    /// - Parameter isAgain: somebody died over it: it may have been done
    func delete(_ item: FileItem, isAgain: Bool = false) throws -> ActOutcome {
        switch item.file.source {
        case .vk:
            let done: Int = try call.vk(changes: true) { $0.delete(item.file.path) }
            guard done == 1 else { throw CallFailure.nonsense }
            return .done(.gone)
        case .yandex:
            // Another file may have its place by now.
            if isAgain, try find(item.file.path)?.remoteID != item.remoteID { throw CallFailure.missing }
            return try settle(call.yandex(changes: true) { $0.delete(item.file.path) }, .gone)
        }
    }

    /// Gives it a link that anybody may follow; one that is published already keeps its link.
    func publish(_ item: FileItem) throws -> ActOutcome {
        _ = try call.yandex(changes: true) { $0.publish(item.file.path) }
        struct Published: Decodable { let public_url: String? }
        let answer = try call.yandex { $0.link(of: item.file.path) }
        guard let published = try? JSONDecoder().decode(Published.self, from: Data(answer.body)),
            let link = RemoteText.address(published.public_url)
        else { throw CallFailure.unknown }
        return .done(.published(link))
    }

    func unpublish(_ item: FileItem) throws -> ActOutcome {
        _ = try call.yandex(changes: true) { $0.unpublish(item.file.path) }
        return .done(.unpublished)
    }

    /// Puts back what a deletion put into the trash. What has gone back already counts as put back.
    ///
    /// - Throws: ``DeepTrash`` where a page waits and it does not lie near the top
    func restore(_ deletion: Deletion) throws -> ActOutcome {
        let change = FileChange.restored(deletion: deletion.id)
        guard let path = try TrashSearch(call: call).path(of: deletion) else {
            guard try find(deletion.path)?.remoteID == deletion.remoteID else { throw CallFailure.missing }
            return .done(change)
        }
        return try settle(call.yandex(changes: true) { $0.restore(path) }, change)
    }

    /// Puts an entry of the trash back to where it stood. What stands there already counts as put back.
    ///
    /// - Parameter isAgain: somebody died over it: it may have been done
    func restore(_ entry: TrashEntry, isAgain: Bool) throws -> ActOutcome {
        let change = FileChange.untrashed(entry.id)
        do {
            return try settle(call.yandex(changes: true) { $0.restore(entry.path) }, change)
        } catch let failure as CallFailure where isAgain && (failure == .missing || failure == .taken) {
            guard try find(entry.origin)?.remoteID == entry.remoteID else { throw failure }
            return .done(change)
        }
    }

    /// Has the trash let go of a part of it for good.
    ///
    /// - Parameter entry: nil is all of it
    func purge(_ entry: TrashEntry?, _ part: TrashStore.Part) throws -> ActOutcome {
        try settle(call.yandex(changes: true) { $0.purge(entry?.path) }, .purged(part))
    }

    /// The title as VK has stored it: it may have put something right. Nil when there is no time to ask.
    private func storedTitle(of file: File) -> String? { try? title(of: file) }

    private func title(of file: File) throws -> String {
        let documents: [VKDocument] = try call.vk { $0.find(file.path) }
        guard let document = documents.first(where: { "\($0.ownerID)_\($0.id)" == file.path }) else {
            throw CallFailure.missing
        }
        return document.file.name
    }

    // MARK: What became of it

    /// What a change that was asked for without an answer has come to, where it has come about: nil until then.
    func outcome(of change: FileChange, on item: FileItem) throws -> FileChange? {
        switch (item.file.source, change) {
        case (.vk, .gone): return try isThere(item) ? nil : change
        case (.vk, _):
            // It may have put something right in the title.
            let title = try title(of: item.file)
            return title == item.file.name ? nil : .titled(title)
        case (.yandex, .moved(let path)): return try find(path)?.remoteID == item.remoteID ? change : nil
        case (.yandex, .gone): return try find(item.file.path)?.remoteID == item.remoteID ? nil : change
        case (.yandex, _): return nil
        }
    }

    private func isThere(_ item: FileItem) throws -> Bool {
        do {
            _ = try title(of: item.file)
            return true
        } catch CallFailure.missing {
            return false
        }
    }

    /// What renaming to this makes of it.
    static func renamed(_ item: FileItem, to name: String) -> FileChange {
        switch item.file.source {
        case .vk: return .titled(name)
        case .yandex:
            let parent = YandexResource.parent(of: item.file.path)
            return .moved(path: parent.hasSuffix("/") ? parent + name : "\(parent)/\(name)")
        }
    }

    // MARK: Operations

    /// Waits for what goes on at the source, as long as the page may.
    private func settle(_ answer: HTTPResponse, _ change: FileChange) throws -> ActOutcome {
        guard answer.status == 202 else { return .done(change) }
        guard let operation = YandexOperation.id(in: answer.body) else { throw CallFailure.unknown }
        return try wait(for: operation) ? .done(change) : .underway(operation: operation, change)
    }

    /// Whether the operation has succeeded; false when it still goes on as the time is over.
    ///
    /// - Throws: ``CallFailure/locked`` when it failed
    func wait(for operation: String) throws -> Bool {
        for pause in Self.backoff {
            if let budget = call.budget {
                guard budget.left > pause * 2 else { return false }
                budget.spend(pause)
            }
            usleep(UInt32(pause.components.attoseconds / 1_000_000_000_000))
            do {
                switch try YandexOperation.status(in: call.yandex { $0.operation(operation) }.body) {
                case .success: return true
                case .failed: throw CallFailure.locked
                case .inProgress: continue
                }
            } catch CallFailure.slow {
                return false
            }
        }
        return false
    }

    private static let backoff = [100, 200, 300, 400, 500].map { Duration.milliseconds($0) }
}
