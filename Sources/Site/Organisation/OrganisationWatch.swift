import Postgres
import Synchronization

/// The organisation's settings as each process keeps them: every page shows them, and none asks the database for them
/// (DECISIONS, 214).
package final class OrganisationWatch: Sendable {
    /// On which the processes hear that they were changed (`NOTIFY`).
    package static let channel = "organisation"
    /// The longest between two looks, should a message be lost.
    private static let period = Duration.seconds(10)

    private struct Kept {
        var settings: OrganisationSettings
        var icons: [OrganisationIcon: [UInt8]] = [:]
        var texts: [OrganisationText: RenderedOrganisationText] = [:]
    }
    private let kept: Mutex<Kept>

    /// - Parameter settings: what stands until the database was asked
    package init(_ settings: Settings) {
        kept = Mutex(Kept(settings: OrganisationSettings(settings)))
    }

    package var current: OrganisationSettings { kept.withLock { $0.settings } }
    /// Of its sign; empty where Quad's own stands.
    package var icons: [OrganisationIcon: [UInt8]] { kept.withLock { $0.icons } }

    /// What it says of itself; those that nobody has written are not there.
    package var texts: [OrganisationText: RenderedOrganisationText] { kept.withLock { $0.texts } }

    /// Asks the database. A process that has asked before a change and answers after it is called once more.
    package func refresh(_ settings: Settings, _ database: Connection) throws {
        let found = try database.fetch(OrganisationSettings.current(settings))
        // A sign never changes: it is read once.
        let icons =
            try found.logo == current.logo ? self.icons : database.fetch(Self.icons(of: found.logo))
        let texts =
            try found.textsVersion == current.textsVersion ? self.texts : database.fetch(OrganisationText.all)
        kept.withLock { $0 = Kept(settings: found, icons: icons, texts: texts) }
    }

    /// Those of a sign by their names; none of what no sign has.
    package static func icons(of logo: Int?) -> Query<[OrganisationIcon: [UInt8]]> {
        guard let logo else { return .known([:]) }
        return Query<[(OrganisationIcon, [UInt8])?]>.rows(
            "SELECT name, png FROM organisation_icons WHERE logo_id = \(logo)"
        ) { row in
            let name: String = try row.next("name")
            let bytes: [UInt8] = try row.next("png")
            return OrganisationIcon(rawValue: name).map { ($0, bytes) }
        }.map { Dictionary($0.compactMap(\.self)) { $1 } }
    }

    var watch: Watch {
        Watch(Self.channel) { process in
            var looked: ContinuousClock.Instant?
            var written: OrganisationSettings?
            return { isCalled in
                guard isCalled || looked.map({ .now - $0 >= Self.period }) ?? true else { return }
                try self.refresh(process.settings, process.database)
                looked = .now
                let organisation = self.current
                guard written != organisation else { return }
                // Pages hold without it: what nginx cannot read it leaves as it was.
                do {
                    try ErrorPageParts(organisation).write(under: process.settings.state)
                } catch {
                    process.log.write("error-pages", ["error": String(describing: error)])
                }
                written = organisation
            }
        }
    }
}
