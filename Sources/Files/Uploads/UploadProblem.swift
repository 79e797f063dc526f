import Connections
import Localization
import Site
import Web

/// Why files are not taken in; the form says it in words and is there again.
enum UploadProblem: Error, Equatable {
    /// No file was chosen.
    case nothing
    case badName
    /// The source takes no files of that kind.
    case badType
    case tooLarge
    /// More files than one form may bring.
    case tooMany
    /// No room here.
    case full
    /// The browser does not say how much is coming, so nobody knows whether there is room.
    case noLength
    /// More than the member may keep here, also on its way. Bytes.
    case overQuota(free: Int, needed: Int)
    /// Others are sending files.
    case busy
    /// There is no connection, or it has ended.
    case notConnected
    case revoked
    case denied
    /// An administrator has the source switched off.
    case off

    var status: Status {
        switch self {
        case .nothing, .badName, .badType: .unprocessableContent
        case .tooLarge, .tooMany: .contentTooLarge
        case .noLength: .lengthRequired
        case .overQuota: .insufficientStorage
        case .full, .busy: .serviceUnavailable
        case .notConnected, .revoked, .denied, .off: .conflict
        }
    }

    func sentence(_ source: FileSource, _ rules: UploadRules, _ words: FilesWords) -> String {
        let name = source.name(words)
        return switch self {
        case .nothing: words.uploadNothing
        case .badName: words.badName(for: source)
        case .badType: words.uploadBadType(name: name)
        case .tooLarge:
            source == .vk
                ? words.uploadEach(name: name, size: words.language.fileSize(rules.largest))
                : words.uploadTooLarge(size: words.language.fileSize(rules.largest))
        case .tooMany: words.uploadTooMany
        case .full: words.uploadNoRoom
        case .noLength: words.uploadNoLength
        case .overQuota(let free, let needed):
            words.uploadOverQuota(needed: words.language.fileSize(needed), free: words.language.fileSize(free))
        case .busy: words.uploadBusy
        case .notConnected: source == .vk ? words.connectVK : words.connectYandex
        case .revoked: words.failureRevoked(name: name)
        case .off: words.failureOff(name: name)
        case .denied: source == .vk ? words.uploadDenied(name: name) : words.failureDenied(name: name)
        }
    }
}

extension UploadProblem {
    /// What the reader can do about it besides trying again.
    func action(_ source: FileSource, _ words: FilesWords) -> Link? {
        switch self {
        case .notConnected: Link(words.connectSource(name: source.name(words)), to: Paths.connections())
        case .revoked, .denied: Link(words.reconnect, to: Paths.connections())
        case .overQuota: Link(words.openSaved, to: Paths.savedFiles())
        default: nil
        }
    }
}

extension UploadPlace {
    /// What is wrong with the connection.
    var problem: UploadProblem? {
        failure.map { $0 == .off ? .off : $0 == .denied ? .denied : .revoked }
    }
}
