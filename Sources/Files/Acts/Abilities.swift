import Connections
import Postgres

/// What a connection lets Quad do with files. A grant may lack a right, and a source may refuse an act to an application
/// at any time: what it refused is not offered again for a day, or until the account is connected anew.
package struct Abilities: Hashable, Sendable {
    private static let writing = "cloud_api:disk.write"

    /// What is refused where a source takes no files from Quad.
    static let upload = "upload"

    package let source: FileSource
    let state: ConnectionState
    private let scopes: [String]
    private var refused: [String]
    /// Of one file only.
    private var refusedOfFile: [String] = []

    /// What ``init(_:_:)`` reads, of the account `c` (``LinkedAccounts``).
    static let columns = Columns(of: "c", "scopes").and(ConnectionState.column(of: "c"), as: "state")
        .and(AccountRefusals.column, as: "refused")

    init(_ source: FileSource, _ row: inout Row) throws {
        self.source = source
        scopes = try row.next("scopes")
        state = ConnectionState(rawValue: try row.next("state")) ?? .expired
        refused = try row.next("refused")
    }

    /// The same with one file, of which the source refused these too.
    func without(_ acts: [String]) -> Abilities {
        var abilities = self
        abilities.refusedOfFile = acts
        return abilities
    }

    /// - Throws: ``CallFailure`` where nothing can be done over the connection
    func checkConnection() throws {
        if let failure = state.failure { throw CallFailure(failure) }
    }

    /// Whether the act may be offered.
    package func allows(_ act: FileAct) -> Bool {
        state == .connected && has(act) && mayTry(act)
    }

    /// Whether the source has such an act at all: VK's documents have no link that could be given and taken.
    func has(_ act: FileAct) -> Bool { source == .yandex || act == .rename || act == .delete }

    /// Whether bringing files may be offered.
    package var allowsUpload: Bool {
        state == .connected && mayUpload && (source == .vk || mayTry(.rename))
    }

    /// Whether the grant lets Quad only read; connected anew it may let Quad do more.
    package var isReadOnly: Bool { state == .connected && lacksWriting }

    private var lacksWriting: Bool { source == .yandex && !scopes.contains(Self.writing) }

    /// False where the source refused files from Quad.
    var mayUpload: Bool { !refused.contains(Self.upload) }

    /// False for what the grant lacks and for what was refused.
    func mayTry(_ act: FileAct) -> Bool {
        if lacksWriting { return false }
        return !refused.contains(act.ability.rawValue) && !isRefusedHere(act)
    }

    /// Whether the source refused it of this one file, and of no other that is known.
    func isRefusedHere(_ act: FileAct) -> Bool {
        refusedOfFile.contains(act.ability.rawValue) && !refused.contains(act.ability.rawValue)
    }
}
