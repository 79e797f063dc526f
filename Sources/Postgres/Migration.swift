import FoundationEssentials

/// One file of the folder of migrations.
struct Migration {
    let version: Int
    /// The file's name without `.sql`.
    let name: String
    let path: String

    /// All files of a folder in the order of their numbers. Only names are read.
    static func all(in folder: String) throws -> [Migration] {
        let files: [String]
        do {
            files = try FileManager.default.contentsOfDirectory(atPath: folder)
        } catch {
            throw MigrationFailure.unreadable(folder)
        }
        let migrations = try files.filter { $0.hasSuffix(".sql") }.map { file in
            let name = String(file.dropLast(4))
            let parts = name.split(separator: "_", maxSplits: 1)
            guard parts.count == 2, parts[0].utf8.count == 4, let version = Int(parts[0]), version > 0 else {
                throw MigrationFailure.misnamed(file)
            }
            return Migration(version: version, name: name, path: folder + "/" + file)
        }.sorted { $0.version < $1.version }
        for (one, next) in zip(migrations, migrations.dropFirst()) where one.version == next.version {
            throw MigrationFailure.sameNumber(one.name, next.name)
        }
        return migrations
    }

    func read() throws -> [UInt8] {
        guard let data = FileManager.default.contents(atPath: path) else { throw MigrationFailure.unreadable(path) }
        return [UInt8](data)
    }
}

/// Why the tables cannot be brought to what the program needs.
public enum MigrationFailure: Error, CustomStringConvertible {
    case unreadable(String)
    /// The folder is of an older program than this one.
    case outdated(String, newest: Int)
    /// The database has had a migration that took away what this program needs.
    case tooNew(String)
    case misnamed(String)
    case sameNumber(String, String)
    /// The file is not what it was when it was applied.
    case changed(String)
    /// The file of an applied migration is gone.
    case missing(String)
    /// A file came with a number below that of an applied one.
    case outOfOrder(String, after: String)
    /// The server refused a statement of the file. The line is 0 when it is not known.
    case refused(String, line: Int, DatabaseError)
    /// The file has a COMMIT or ROLLBACK of its own.
    case endsTransaction(String)
    /// The connection broke between two migrations, and with it the right to migrate.
    case lostLock(String)

    public var description: String {
        switch self {
        case .unreadable(let path): "\(path) cannot be read"
        case .outdated(let folder, let newest):
            "\(folder) is older than this program, which was built with migration \(newest): renew the copy of the checkout"
        case .tooNew(let name): "the tables are of a newer release: \(name) took away what this program needs"
        case .misnamed(let file): "\(file) is not named like 0001_accounts.sql"
        case .sameNumber(let one, let other): "\(one) and \(other) have the same number"
        case .changed(let name):
            "\(name) was changed after it was applied: write a new migration instead, or where no release has it yet, "
                + "begin with fresh data (deploy/run --reset)"
        case .missing(let name): "\(name) was applied, but its file is gone"
        case .outOfOrder(let name, let last):
            "\(name) comes too late: \(last) was already applied; give it a new number"
        case .refused(let name, let line, let error):
            "\(name):\(line): \(error.sqlState): \(error.message)" + (error.detail.map { ". \($0)" } ?? "")
        case .endsTransaction(let name): "\(name) ends its own transaction; leave that out"
        case .lostLock(let name): "the connection was lost before \(name); run it again"
        }
    }
}
