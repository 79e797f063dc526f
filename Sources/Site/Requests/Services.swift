import FoundationEssentials
import HTML
import Localization
import Postgres
import Storage
import Web

/// What one worker thread has: everything here belongs to that thread alone.
package final class Services {
    package let settings: Settings
    package let features: [Feature]
    /// The sections that rails lead to, in their order.
    package let sections: [Section]
    /// The blocks of Today, in their order.
    let panels: [Panel]
    /// What the one search finds, in the order of its groups.
    package let searchGroups: [SearchGroup]
    let search: SearchEntry?
    /// What of all features others lead to.
    package let linkables: [Linkable]
    /// What of all features is attached to texts.
    package let attachables: [Attachable]
    /// Where a member's page is.
    package let profile: @Sendable (MemberID) -> Address
    package let memberPhotos: MemberPhotos?
    private let contact: (@Sendable (MemberID, MemberID) -> Query<(Context) -> PersonContact>)?
    let sectionCount: SectionCount?
    let staffCount: SectionCount?
    let stepUp: (@Sendable (Context) throws -> Response?)?
    let staffEntry: (@Sendable (Context) throws -> Response?)?
    /// What everybody is told at a moment, without a question to the database.
    let announced: @Sendable (Date) -> Announcement?
    package let organisationWatch: OrganisationWatch
    let failures: FailureCount?
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

    package init(settings: Settings, features: [Feature] = [], assets: Assets, database: Connection, log: Log) {
        self.settings = settings
        self.features = features
        sections = features.flatMap(\.sections).filter { $0.place != nil }.sorted { ($0.place ?? 0) < ($1.place ?? 0) }
        panels = features.flatMap(\.panels).sorted { $0.place < $1.place }
        searchGroups = features.flatMap(\.searchGroups).sorted { $0.place < $1.place }
        linkables = features.flatMap(\.linkables)
        attachables = features.flatMap(\.attachables)
        search = features.lazy.compactMap(\.searchEntry).first
        var profile: @Sendable (MemberID) -> Address = { _ in Paths.profileSettings() }
        for feature in features { if let own = feature.profile { profile = own } }
        self.profile = profile
        memberPhotos = features.lazy.compactMap(\.memberPhotos).first
        contact = features.lazy.compactMap(\.contact).first
        sectionCount = features.lazy.compactMap(\.sectionCount).first
        staffCount = features.lazy.compactMap(\.staffCount).first
        stepUp = features.lazy.compactMap(\.stepUp).first
        staffEntry = features.lazy.compactMap(\.staffEntry).first
        let nothing: @Sendable (Date) -> Announcement? = { _ in nil }
        announced = features.lazy.compactMap(\.announced).first ?? nothing
        organisationWatch = features.lazy.compactMap(\.organisation).first ?? OrganisationWatch(settings)
        failures = features.lazy.compactMap(\.failures).first
        self.assets = assets
        self.database = database
        self.log = log
        fragments = FragmentCache(over: database)
    }

    /// What administrators have decided, without a question to the database.
    package var organisation: OrganisationSettings { organisationWatch.current }

    /// The sections of everybody.
    package var rail: [Section] { sections.filter { $0.area == nil } }

    /// Where a member is who asked for no page: the first section.
    package var home: Address { rail.first?.address ?? Paths.start() }

    /// How a reader reaches a person, to be asked for with the other queries of a page and worded by its context.
    package func contact(of person: MemberID, for reader: MemberID) -> Query<(Context) -> PersonContact> {
        contact?(person, reader) ?? .known { _ in PersonContact() }
    }

    /// Where the author of a thing that a moderator has removed reads why.
    package func removal(of thing: ThingID) -> Address? { features.lazy.compactMap(\.removal).first?(thing) }

    /// Where an administrator keeps a member out.
    package func suspension(of member: MemberID) -> Address? {
        features.lazy.compactMap(\.suspension).first?(member)
    }

    /// The condition on `blobs b` that they are of another member and shown to this one, by any feature.
    package func sharedBlobs(with reader: MemberID) -> SQL {
        features.sharedBlobs(with: reader)
    }

    /// Members' bytes and their rows.
    package var blobs: BlobTable {
        BlobTable(database: database, store: settings.blobStore)
    }
}
