import Site

/// What the folder of a disk holds that files were put into last, by name. Many files that are kept beside their namesakes ask
/// for it once, instead of the disk for one number after another. The disk decides all the same: names come and go. One thread's.
final class TakenNames {
    /// How long it is believed.
    private static let life = Duration.seconds(30)

    private var folder: (connection: ConnectionID, path: String)?
    private var asked = ContinuousClock.now
    private var names: Set<String> = []

    /// The names in a folder; empty where the disk does not say, or holds more there than it lists at once.
    ///
    /// - Throws: what the database throws
    func known(in path: String, of connection: ConnectionID, by call: SourceCall) throws -> Set<String> {
        if let folder, folder == (connection, path), ContinuousClock.now - asked < Self.life { return names }
        folder = (connection, path)
        asked = ContinuousClock.now
        do {
            names = try YandexNames.read(call.yandex { $0.names(in: path) }.body).whole
        } catch is CallFailure {
            names = []
        }
        return names
    }

    /// This one is taken by now in the folder that was asked about last.
    func add(_ name: String) { names.insert(name) }
}
