import Connections
import HTTPClient
import Site

/// Asks members' sources while they wait for a page: one of each thread.
///
/// All calls of a page together take at most ``TimeBudget/page``, and at most a quarter of the process's threads wait for
/// sources at a time. No transaction may be open meanwhile.
package final class SourceCalls {
    /// Where the bytes of files may be.
    let providers: Providers
    private let client: SourceClient
    private let oauth: OAuthClient
    private let slots: CallSlots

    package init(_ providers: Providers, slots: CallSlots) {
        self.providers = providers
        self.slots = slots
        client = SourceClient(providers)
        oauth = OAuthClient(providers)
    }

    /// Gives `body` a member's source to ask, as often as it needs within the time that a page has.
    ///
    /// - Throws: ``CallFailure``; what the database throws
    func ask<Result>(
        _ source: FileSource, of member: MemberID, for context: Context, within budget: TimeBudget = TimeBudget(),
        _ body: (SourceCall) throws -> Result
    ) throws -> Result {
        guard slots.enter() else { throw CallFailure.busy }
        defer { slots.leave() }
        return try body(
            SourceCall(
                source, of: member, client: client, tokens: AccessTokens(context.services, oauth), within: budget))
    }

    func wait<Found>(for find: () throws -> Found?) rethrows -> Found? { try slots.wait(for: find) }
}
