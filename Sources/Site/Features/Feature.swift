import FoundationEssentials
import Postgres
import Web

/// A vertical slice of Quad as one value: all that the processes, the operator's commands, the frame of pages and the
/// tests know of it. The library `Features` lists them, and nothing else knows of a feature.
///
/// A slot that is not filled says nothing. A new one is a property here with an empty default; each feature fills it
/// where it declares its value, and ``FeatureRegistry`` gathers it from all of them for pages and jobs: `features.panels`.
///
/// One value serves all threads of a process: what belongs to a thread is made on it, by the closures.
///
/// Why: DECISIONS, 122.
package struct Feature: Sendable {
    /// As its folders are called, in lower case.
    package let name: String
    package var routes: @Sendable (inout SiteRoutes) -> Void = { _ in }
    /// The sections that its pages stand in.
    package var sections: [Section] = []
    /// The parts of Quad that it makes for administrators, beside the sections of everybody.
    package var areas: [Area] = []
    /// What it has for a member's day.
    package var panels: [Panel] = []
    /// What of its things the one search finds.
    package var searchGroups: [SearchGroup] = []
    /// Where one searches; of the one feature that has the search.
    package var searchEntry: SearchEntry?
    /// What a member may want to begin from anywhere.
    package var shortcuts: [Shortcut] = []
    package var settingsTabs: [SettingsTab] = []
    /// What of its things members may report.
    package var reportables: [Reportable] = []
    /// What of its things others lead to.
    package var linkables: [Linkable] = []
    /// What of its things is attached to texts.
    package var attachables: [Attachable] = []
    /// Where its author reads why a thing was removed; of the one feature that takes reports.
    package var removal: (@Sendable (ThingID) -> Address)?
    /// Where an administrator keeps a member out; of the one feature that does that.
    package var suspension: (@Sendable (MemberID) -> Address)?
    /// Keeps a member out as a part of another act, within its transaction, until an administrator lets them in; false where they are
    /// kept out already. Of the same feature.
    package var keepOut: (@Sendable (Context, MemberID, _ why: String) throws -> Bool)?
    /// Takes that back, by the moment of the act's transaction: what another administrator has decided since stays. Of the same feature.
    package var letIn: (@Sendable (Context, MemberID, _ keptOutAt: SQL) throws -> Void)?
    /// What its acts show on the page that comes next.
    package var flashes: [any FlashMessage.Type] = []
    /// What of its acts stands in the audit log.
    package var auditActs: [any AuditAct.Type] = []
    /// Where a member goes on who has connected an account, by the name of its provider.
    package var connected: [String: Address] = [:]
    /// Where a member's page is; of the one feature that has it.
    package var profile: (@Sendable (MemberID) -> Address)?
    /// Members' own photos; of the one feature that has them.
    package var memberPhotos: MemberPhotos?
    /// How a member reaches another one, asked for with the other queries of that one's page; of the one feature that knows.
    package var contact: (@Sendable (_ person: MemberID, _ reader: MemberID) -> Query<(Context) -> PersonContact>)?
    /// Those of its things in which several members are.
    package var sharedThings: SharedThings?
    /// What waits for a member in one of its sections; of the one feature that counts.
    package var sectionCount: SectionCount?
    /// What waits for those who look after Quad, asked for with their pages alone; of the one feature that counts it.
    package var staffCount: SectionCount?
    /// Asks for a fresh code: answers instead of a page that wants one, until the code was right (``Access/steppingUp()``);
    /// of the one feature that has it.
    package var stepUp: (@Sendable (Context) throws -> Response?)?
    /// Answers instead of the pages of those who look after Quad, until they have come in as the operator asks; nil from then
    /// on; of the one feature that has it.
    package var staffEntry: (@Sendable (Context) throws -> Response?)?
    /// The announcement at a moment; of the one feature that has it.
    package var announced: (@Sendable (Date) -> Announcement?)?
    /// What administrators have decided for the organisation; of the one feature that has it.
    package var organisation: OrganisationWatch?
    /// What of its things administrators follow by days.
    package var dailyNumbers: [DailyNumber] = []
    /// Requests that failed; of the one feature that counts them.
    package var failures: FailureCount?
    /// What it notifies members of.
    package var notificationKinds: [NotificationKind] = []
    /// Those of its things that have a file which anybody can fetch, and members may save to a disk.
    package var publicFiles: PublicFiles?
    /// Where such a file is saved; of the one feature that knows of disks.
    package var savingAddress: (@Sendable (ThingID) -> Address)?
    /// How members hear of one thing of a kind; of the one feature that delivers notifications.
    package var delivery: (@Sendable (NotificationKind, _ thing: Int, MemberID) -> Query<(Context) -> Delivery>)?
    /// How its jobs are done, by the pool whose threads do them.
    package var jobs: [WorkPool: @Sendable (Worker) -> [JobHandler]] = [:]
    /// What threads of a pool do besides jobs each time that they look; it says whether there was something to do.
    package var polls: [WorkPool: @Sendable (Worker) -> () throws -> Bool] = [:]
    /// What each process looks after beside its work.
    package var watches: [Watch] = []
    /// What is done by the clock.
    package var upkeep: [Upkeep] = []
    /// Rows that end.
    package var retention: [Retention] = []
    /// Rows with a term that it ends by upkeep of its own.
    package var terms: [TermRows] = []
    /// All that administrators decide about.
    package var termRows: [TermRows] { retention.compactMap(\.rows) + terms }
    /// Bytes of a member beside those of blobs: a SELECT of their kind, how many they are, and how many bytes of that kind,
    /// of blobs too, give way.
    package var usage: (@Sendable (MemberID) -> SQL)?
    /// A condition on `blobs b`: bytes of other members that this one may have.
    package var sharedBlobs: (@Sendable (MemberID) -> SQL)?
    /// What of a member's bytes gives way.
    package var yielding: [Yielding] = []
    /// What of a member whose account is deleted goes, and what stays.
    package var erasure: Erasure?
    /// How members delete their own accounts; of the one feature that deletes accounts.
    package var departure: Departure?
    /// What of a member's things they may take along, and what not.
    package var exports: Export?
    /// Makes the keys that it needs besides those of the keys file, where there are none or where they are to be new; says
    /// what stands then.
    package var makeKeys: (@Sendable (Connection, Keys, _ anew: Bool) throws -> String)?
    /// What `quad rekey` walks over.
    package var sealedColumns: [SealedColumn] = []
    /// Adds its part of the demonstration to an empty Quad; gives what was added, in words for the operator.
    package var demonstration: (@Sendable (Demonstration) throws -> String)?
    /// How administrators narrow their list of members by what it knows of them.
    package var memberFilters: [MemberFilter] = []
    /// What administrators see of a member's accounts elsewhere; of the one feature that has them.
    package var memberAccounts: (@Sendable (MemberID) -> Query<[MemberAccount]>)?
    /// What administrators see of what a member did of late.
    package var memberActivity: MemberActivity?
    /// What `quad doctor` looks at besides what every Quad needs.
    package var checks: [Check] = []
    package var samples: [Sample] = []
    /// What the operator's SIGHUP has it do.
    package var reload: @Sendable () -> Void = {}

    package init(_ name: String) {
        self.name = name
    }
}

extension [Feature] {
    /// The routes of all; each thread makes its own.
    package func routes() -> SiteRoutes {
        var routes = SiteRoutes()
        for feature in self { feature.routes(&routes) }
        return routes
    }
}
