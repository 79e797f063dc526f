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
    /// The member's earlier files have not gone on yet.
    case waiting
    /// Others are sending files.
    case busy
    /// There is no connection, or it has ended.
    case notConnected
    case revoked
    case denied

    var status: Status {
        switch self {
        case .nothing, .badName, .badType: .unprocessableContent
        case .tooLarge, .tooMany: .contentTooLarge
        case .waiting: .tooManyRequests
        case .full, .busy: .serviceUnavailable
        case .notConnected, .revoked, .denied: .conflict
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
        case .waiting: words.uploadTooMuchWaiting
        case .busy: words.uploadBusy
        case .notConnected: source == .vk ? words.connectVK : words.connectYandex
        case .revoked: words.failureRevoked(name: name)
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
        default: nil
        }
    }
}

extension UploadPlace {
    /// Bytes of one member that may wait at a time, as so many of the largest files.
    private static let mostWaiting = 4

    /// What is wrong with the connection.
    var problem: UploadProblem? {
        failure.map { $0 == .denied ? .denied : .revoked }
    }

    /// - Parameters:
    ///   - length: bytes that are about to come
    ///   - limit: bytes of the largest file
    func problem(with length: Int, limit: Int) -> UploadProblem? {
        waiting + length > limit * Self.mostWaiting ? .waiting : nil
    }
}
