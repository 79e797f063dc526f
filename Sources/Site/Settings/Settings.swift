import Localization
import Storage

/// A sentence for the operator about a setting that cannot be used.
package struct SettingsMistake: Error, CustomStringConvertible {
    package let description: String
    package init(_ description: String) { self.description = description }
}

/// All mistakes of the settings, reported at once.
package struct SettingsMistakes: Error, CustomStringConvertible {
    package let mistakes: [String]
    package var description: String { mistakes.map { "- \($0)" }.joined(separator: "\n") }
}

/// What the operator decides for all of Quad; what only one feature needs, that feature reads. Read once at the start
/// from environment variables (`deploy/quad.env.example` lists them); a secret may stand in a file instead, named by the
/// variable with `_FILE` behind it.
package struct Settings: Sendable {
    package enum Mode: String, Sendable { case production, sandbox }

    /// `sandbox` lets calls reach loopback and shows the demonstration's pages.
    package let mode: Mode
    /// What its organisation calls it, under its icon on home screens.
    package let name: String
    /// Where members open Quad: scheme, host and port, no trailing slash. Absolute links are made from it, never from
    /// a request.
    package let origin: String
    /// Where bytes that a browser might interpret come from.
    package let filesOrigin: String
    /// libpq connection string of the role that serves pages.
    package let database: String
    /// libpq connection string of the role that owns the tables.
    package let migrationDatabase: String
    /// Where `quad serve` listens.
    package let socket: String
    /// Threads that answer requests; each has a connection to PostgreSQL.
    package let workers: Int
    package let keys: Keys
    /// `smtp://host:port` or `smtps://host:port`; the user and password apart.
    package let smtp: String
    package let smtpUser: String?
    package let smtpPassword: String?
    /// The sender of letters: `Name <address>`.
    package let mailFrom: String
    /// Where somebody writes who cannot get in; nil where nobody was named.
    package let contact: EmailAddress?
    /// Domains whose addresses may sign in, in lower case.
    package let domains: [String]
    package let zones: Zones
    /// Of everybody who chose none.
    package let zone: Zone
    /// Administrators come to their pages only in sessions that a passkey has proven.
    package let adminsNeedPasskeys: Bool
    /// The directory of the migrations.
    package let migrations: String
    /// Where members' bytes are kept: an absolute path.
    package let state: String
    /// Where large ones of them are kept in the end; nil leaves all of them in ``state``.
    package let store: ObjectStore?
    /// Bytes that one member may keep, whatever they are for: copies, ZIPs, previews, uploads on their way.
    package let quota: Int
    /// The manifest of fingerprinted static files.
    package let assets: String
    /// The unix socket of the event publisher; nil switches live events off (pages poll).
    package let events: String?
    /// Event servers of other hosts, which get the same events: `http://host:port`.
    package let eventServers: [String]
    /// The program that highlights code; nil leaves code plain.
    package let highlighter: String?
    /// The longest that all code of one post may take to be highlighted.
    package let highlighting: Duration
    /// Bytes of the largest file that a member may send to a source.
    package let largestUpload: Int
    /// Bytes of the largest form that brings files.
    package var largestForm: Int { largestUpload + (1 << 20) }
    package let limits: Limits
    /// Threads of `quad work`, by pool.
    package let threads: [WorkPool: Int]
    package let retention: Retention

    /// Days for which rows stay that nobody sees any more.
    package struct Retention: Sendable {
        /// Jobs that were given up, for the administrator.
        package var deadJobs = 30
        /// Posts that their authors deleted: an Undo is over in seconds.
        package var deletedPosts = 30
    }

    /// How often something may be done. Numbers by address are wide: a campus stands behind one address.
    package struct Limits: Sendable {
        /// Letters to one address in 15 minutes; to a browser that signed in with it before, as many of its own.
        package var lettersPerQuarter = 3
        /// Letters to one address in a day, likewise.
        package var lettersPerDay = 10
        /// Codes asked for from one network address (IPv6: its /64) in an hour.
        package var requestsPerAddress = 30
        /// Letters in a second, in all; as many again to browsers that signed in before.
        package var lettersPerSecond = 20
        /// Wrong codes in one browser in a day.
        package var wrongCodesPerDay = 20
        /// Questions to authenticators from one network address (IPv6: its /64) in 15 minutes; to a browser that signed in
        /// before, and to a member, as many of their own.
        package var passkeysPerQuarter = 300
        /// Posts by one member in an hour, and, counted apart, changes of posts.
        package var postsPerHour = 60
        /// Forms with files by one member in an hour.
        package var uploadsPerHour = 600
        /// ZIPs asked for by one member in an hour.
        package var archivesPerHour = 60
    }

    /// Reads these settings alone and throws ``SettingsMistakes`` with every mistake found.
    package init(_ environment: [String: String], keys: Keys? = nil) throws {
        var reader = SettingsReader(environment)
        try self.init(&reader, keys: keys)
        try reader.finish()
    }

    /// Leaves its mistakes with the reader, so that they are reported with those of the features.
    ///
    /// - Parameter keys: instead of those of the keys file
    /// - Throws: ``SettingsMistakes`` when there are no keys to go on with
    package init(_ reader: inout SettingsReader, keys: Keys? = nil) throws {
        mode = reader.read("QUAD_MODE", default: "production") { Mode(rawValue: $0) } ?? .production
        name = String(reader.text("QUAD_NAME", default: "Quad").prefix(30))
        origin = reader.origin("QUAD_ORIGIN")
        filesOrigin = reader.origin("QUAD_FILES_ORIGIN")
        database = reader.text("QUAD_DATABASE")
        migrationDatabase = reader.optional("QUAD_MIGRATION_DATABASE") ?? database
        socket = reader.text("QUAD_SOCKET", default: "/run/quad/quad.sock")
        workers = reader.number("QUAD_WORKERS", default: 16, in: 1...256)
        self.keys = try keys ?? reader.keys("QUAD_KEYS_FILE")
        smtp = reader.text("QUAD_SMTP")
        smtpUser = reader.optional("QUAD_SMTP_USER")
        smtpPassword = reader.optional("QUAD_SMTP_PASSWORD")
        mailFrom = reader.text("QUAD_MAIL_FROM")
        contact = reader.optional("QUAD_CONTACT").flatMap(EmailAddress.init)
        domains = reader.text("QUAD_DOMAINS", default: "hse.ru")
            .split(whereSeparator: { $0 == "," || $0 == " " }).map { $0.lowercased() }
        zones = Zones(folder: reader.text("QUAD_ZONEINFO", default: "/usr/share/zoneinfo"))
        zone = reader.zone("QUAD_TIME_ZONE", default: "Europe/Moscow", of: zones)
        adminsNeedPasskeys = reader.flag("QUAD_ADMIN_PASSKEYS")
        migrations = reader.text("QUAD_MIGRATIONS", default: "/usr/share/quad/sql/migrations")
        assets = reader.text("QUAD_ASSETS", default: "/usr/share/quad/static/manifest.json")
        state = reader.text("QUAD_STATE", default: "/var/lib/quad")
        store = reader.store("QUAD_STORE")
        quota = reader.number("QUAD_QUOTA", default: 4_096) << 20
        events = reader.words("QUAD_EVENTS", default: "").first
        eventServers = reader.eventServers("QUAD_EVENTS")
        highlighter = reader.optional("QUAD_HIGHLIGHT")
        highlighting = .milliseconds(reader.number("QUAD_HIGHLIGHT_MILLISECONDS", default: 300))
        largestUpload = reader.number("QUAD_LARGEST_UPLOAD", default: 2_048, in: 1...51_200) << 20
        var limits = Limits()
        limits.lettersPerQuarter = reader.number("QUAD_LIMIT_LETTERS_QUARTER", default: limits.lettersPerQuarter)
        limits.lettersPerDay = reader.number("QUAD_LIMIT_LETTERS_DAY", default: limits.lettersPerDay)
        limits.requestsPerAddress = reader.number("QUAD_LIMIT_CODES_ADDRESS", default: limits.requestsPerAddress)
        limits.lettersPerSecond = reader.number("QUAD_LIMIT_LETTERS_SECOND", default: limits.lettersPerSecond)
        limits.wrongCodesPerDay = reader.number("QUAD_LIMIT_WRONG_CODES", default: limits.wrongCodesPerDay)
        limits.passkeysPerQuarter = reader.number(
            "QUAD_LIMIT_PASSKEYS_QUARTER", default: limits.passkeysPerQuarter, in: 0...1_000)
        limits.postsPerHour = reader.number("QUAD_LIMIT_POSTS_HOUR", default: limits.postsPerHour)
        limits.uploadsPerHour = reader.number(
            "QUAD_LIMIT_UPLOADS_HOUR", default: limits.uploadsPerHour, in: 0...1_000)
        limits.archivesPerHour = reader.number(
            "QUAD_LIMIT_ARCHIVES_HOUR", default: limits.archivesPerHour, in: 0...1_000)
        self.limits = limits
        threads = WorkPool.allCases.reduce(into: [:]) { threads, pool in
            let usual = pool.usualThreads
            threads[pool] =
                pool.isSizable
                ? reader.number("QUAD_THREADS_\(pool.rawValue.uppercased())", default: usual, in: 1...64) : usual
        }
        var retention = Retention()
        retention.deadJobs = reader.number("QUAD_KEEP_DEAD_JOBS", default: retention.deadJobs, in: 1...3_650)
        retention.deletedPosts = reader.number(
            "QUAD_KEEP_DELETED_POSTS", default: retention.deletedPosts, in: 1...3_650)
        self.retention = retention
        if !state.hasPrefix("/") { reader.mistakes.append("QUAD_STATE must be an absolute path") }
        if contact == nil, let typed = reader.optional("QUAD_CONTACT") {
            reader.mistakes.append("QUAD_CONTACT is no address: «\(typed)»")
        }
        if domains.isEmpty { reader.mistakes.append("QUAD_DOMAINS names no domain") }
        if mode == .production, !origin.hasPrefix("https://") {
            reader.mistakes.append("QUAD_ORIGIN must begin with https:// in production")
        }
        for origin in [origin, filesOrigin] where mode == .sandbox && !SettingsReader.isThisMachine(origin) {
            reader.mistakes.append(
                "QUAD_MODE cannot be sandbox at \(origin): it shows the demonstration and lets calls reach this machine"
            )
        }
    }

    /// For what asks the program about itself and calls nobody: there is no database, and the key is nobody's.
    package static func ofNoPlace() throws -> Settings {
        try Settings(
            [
                "QUAD_MODE": "sandbox", "QUAD_ORIGIN": "http://localhost", "QUAD_FILES_ORIGIN": "http://localhost",
                "QUAD_DATABASE": "-", "QUAD_SMTP": "-", "QUAD_MAIL_FROM": "-",
            ], keys: Keys(file: "1 " + String(repeating: "0", count: 64)))
    }
}
