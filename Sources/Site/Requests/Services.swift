import FoundationEssentials
import HTML
import Localization
import Postgres
import Storage
import Web

/// What one worker thread has: everything here belongs to that thread alone.
package final class Services {
    package let settings: Settings
    /// What the features declare.
    package let features: FeatureRegistry
    /// Where a member's page is.
    package let profile: @Sendable (MemberID) -> Address
    package let organisationWatch: OrganisationWatch
    package let assets: Assets
    package let database: Connection
    package let log: Log
    /// The page that is being written; one page at a time.
    package let buffer = HTMLBuffer()
    /// The end of every page, by its language.
    var help: [Language: HTML] = [:]
    var layoutParts: [LayoutParts.Key: LayoutParts] = [:]
    /// Patterns of GET routes whose last answer showed nothing of the section that counts.
    var uncounted: Set<String> = []
    let fragments: FragmentCache
    let sessionCookies = SessionCookies()

    package init(settings: Settings, features: FeatureRegistry, assets: Assets, database: Connection, log: Log) {
        self.settings = settings
        self.features = features
        profile = features.profile ?? { _ in Paths.profileSettings() }
        organisationWatch = features.organisation ?? OrganisationWatch(settings)
        self.assets = assets
        self.database = database
        self.log = log
        fragments = FragmentCache(over: database)
    }

    /// What administrators have decided, without a question to the database.
    package var organisation: OrganisationSettings { organisationWatch.current }

    /// The sections of everybody.
    package var rail: [Section] { features.railSections.filter { $0.area == nil } }

    /// Where a member is who asked for no page: the first section.
    package var home: Address { rail.first?.address ?? Paths.start() }

    /// How a reader reaches a person, to be asked for with the other queries of a page and worded by its context.
    package func contact(of person: MemberID, for reader: MemberID) -> Query<(Context) -> PersonContact> {
        features.contact?(person, reader) ?? .known { _ in PersonContact() }
    }

    /// How a member hears of one thing, to be asked for with other queries of a page and worded by its context.
    package func delivery(
        _ kind: NotificationKind, about thing: Int, to member: MemberID
    ) -> Query<(Context) -> Delivery> {
        features.delivery?(kind, thing, member) ?? .known { _ in Delivery() }
    }

    /// Where the author of a thing that a moderator has removed reads why.
    package func removal(of thing: ThingID) -> Address? { features.removal?(thing) }

    /// Where an administrator keeps a member out.
    package func suspension(of member: MemberID) -> Address? { features.suspension?(member) }

    /// The condition on `blobs b` that they are of another member and shown to this one, by any feature.
    package func sharedBlobs(with reader: MemberID) -> SQL { features.blobs(sharedWith: reader) }

    /// The process whose thread this is, for what it watches.
    package func process(_ name: String) -> Watch.Process { Watch.Process(name, settings, database, log) }

    /// Members' bytes and their rows.
    package var blobs: BlobTable {
        BlobTable(database: database, store: settings.blobStore)
    }
}
