import ArgumentParser
import Site

/// Seals everything with the newest key, so that an older one can be taken out of the keys file. Pages and jobs go on
/// meanwhile; they must have been restarted with the new file before, or they go on sealing with the old key.
struct Rekey: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Seal tokens and jobs with the last key of the keys file.",
        discussion: """
            To replace a key: add a line with a new key above the last one of the keys file, restart serve and work, \
            move it to the end, restart them again, run this until nothing is left, then take the old line out and \
            restart once more.
            """)

    func run() throws {
        let (settings, features) = try Environment.read()
        let database = Environment.database(settings.database, name: "quad rekey")
        var left = 0
        for column in features.flatMap(\.sealedColumns) {
            let report = try column.reseal(database, keys: settings.keys)
            left += report.left
            print(
                "\(column.name): \(report.resealed) resealed, \(report.unreadable) unreadable, "
                    + "\(report.left) with an older key left")
        }
        if left > 0 { throw ExitCode.failure }
    }
}
