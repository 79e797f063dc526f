import CPostgres
import Glibc

/// The settings of a connection as libpq takes them: those of the string, and ours where the string is silent.
struct ConnectionString {
    private var settings: [(name: String, value: String)] = []

    /// Throws `ConnectionFailure.unreachable` when the string has no meaning. The reason is not told: libpq would cite
    /// a piece of the string, which may be the password.
    init(_ text: String, _ options: ConnectionOptions) throws {
        guard let parsed = PQconninfoParse(text, nil) else {
            throw ConnectionFailure.unreachable("the connection string cannot be read")
        }
        defer { PQconninfoFree(parsed) }
        var option = parsed
        while let name = option.pointee.keyword {
            if let value = option.pointee.val {
                settings.append((String(cString: name), String(cString: value)))
            }
            option += 1
        }
        add("application_name", options.applicationName)
        add("client_encoding", "UTF8")
        // A dead peer is noticed within ten seconds.
        add("keepalives_idle", "4")
        add("keepalives_interval", "2")
        add("keepalives_count", "2")
        add("tcp_user_timeout", "5000")
        let own = settings.first { $0.name == "options" }?.value ?? ""
        settings.removeAll { $0.name == "options" }
        add("options", options.serverSettings + " " + own)
    }

    /// The same for each host of the string by itself, in its order: to libpq several hosts are one try with one clock.
    var byHost: [ConnectionString] {
        let lists = ["host", "hostaddr", "port"]
        let count = settings.reduce(1) { count, setting in
            lists.contains(setting.name) ? max(count, Self.pieces(setting.value).count) : count
        }
        guard count > 1 else { return [self] }
        return (0..<count).map { place in
            var one = self
            one.settings = settings.map { setting in
                let pieces = Self.pieces(setting.value)
                guard lists.contains(setting.name), pieces.count > 1 else { return setting }
                return (setting.name, place < pieces.count ? String(pieces[place]) : "")
            }
            return one
        }
    }

    private static func pieces(_ value: String) -> [Substring] {
        value.split(separator: ",", omittingEmptySubsequences: false)
    }

    private mutating func add(_ name: String, _ value: String) {
        if !settings.contains(where: { $0.name == name }) { settings.append((name, value)) }
    }

    /// Gives two lists of C strings, each ended by a null pointer.
    func withPointers<Result>(
        _ body: (UnsafePointer<UnsafePointer<CChar>?>, UnsafePointer<UnsafePointer<CChar>?>) -> Result
    ) -> Result {
        let names = settings.map { strdup($0.name) }
        let values = settings.map { strdup($0.value) }
        defer { for copy in names + values { free(copy) } }
        return body(names.map { UnsafePointer($0) } + [nil], values.map { UnsafePointer($0) } + [nil])
    }
}
