import FoundationEssentials
import Postgres
import Web

/// What all features declare for pages and jobs, slot by slot: gathered once a process from the values of ``Feature`` and shared by
/// its threads, so that no request walks over the features.
///
/// A slot of many is in the order of the features unless it says otherwise; a slot of one feature is the first that is filled.
/// What the processes and the commands alone read (routes, jobs, polls, watches, upkeep, keys, checks) is not here but read off
/// the features by them. So what a page depends on (``Context``, ``Services``, the layout) knows no ``Feature``, and reaches only
/// those slots whose closures are given a request: see `Tests/Suite/test_cycles.py` and DECISIONS, 254.
package struct FeatureRegistry: Sendable {
    // MARK: Pages and their frame

    /// All sections, also those that no rail leads to.
    package let sections: [Section]
    /// The sections that rails lead to, in their order.
    package let railSections: [Section]
    package let areas: [Area]
    /// The blocks of Today, in their order.
    let panels: [Panel]
    package let shortcuts: [Shortcut]
    /// In their order.
    package let settingsTabs: [SettingsTab]
    package let flashes: [any FlashMessage.Type]
    let sectionCount: SectionCount?
    let staffCount: SectionCount?
    let stepUp: (@Sendable (Context) throws -> Response?)?
    let staffEntry: (@Sendable (Context) throws -> Response?)?
    let announced: (@Sendable (Date) -> Announcement?)?
    let organisation: OrganisationWatch?
    let failures: FailureCount?
    let samples: [Sample]

    // MARK: Things, for other features' pages

    /// The groups of the one search, in their order.
    package let searchGroups: [SearchGroup]
    let searchEntry: SearchEntry?
    package let linkables: [Linkable]
    package let attachables: [Attachable]
    package let reportables: [Reportable]
    package let publicFiles: [PublicFiles]
    package let savingAddress: (@Sendable (ThingID) -> Address)?
    package let sharedThings: [SharedThings]
    package let removal: (@Sendable (ThingID) -> Address)?

    // MARK: Members

    package let profile: (@Sendable (MemberID) -> Address)?
    package let memberPhotos: MemberPhotos?
    let contact: (@Sendable (MemberID, MemberID) -> Query<(Context) -> PersonContact>)?
    package let suspension: (@Sendable (MemberID) -> Address)?
    package let keepOut: (@Sendable (Context, MemberID, _ why: String) throws -> Bool)?
    package let letIn: (@Sendable (Context, MemberID, _ keptOutAt: SQL) throws -> Void)?
    /// Where a member goes on who has connected an account, by the name of its provider.
    package let connected: [String: Address]
    package let notificationKinds: [NotificationKind]
    let delivery: (@Sendable (NotificationKind, _ thing: Int, MemberID) -> Query<(Context) -> Delivery>)?
    let usage: [@Sendable (MemberID) -> SQL]
    let yielding: [Yielding]
    let sharedBlobs: [@Sendable (MemberID) -> SQL]
    package let erasures: [Erasure]
    package let departure: Departure?
    /// With the names of their features.
    package let exports: [(feature: String, export: Export)]

    // MARK: Administrators

    package let auditActs: [any AuditAct.Type]
    /// In their order.
    package let dailyNumbers: [DailyNumber]
    package let memberFilters: [MemberFilter]
    package let memberAccounts: (@Sendable (MemberID) -> Query<[MemberAccount]>)?
    package let memberActivity: [MemberActivity]
    /// All rows whose term administrators decide about.
    package let termRows: [TermRows]

    /// The condition on `blobs b` that they are of another member and shown to this one, by any feature.
    func blobs(sharedWith reader: MemberID) -> SQL {
        sharedBlobs.reduce("false") { "\($0) OR (\($1(reader)))" }
    }
}
