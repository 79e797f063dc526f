import Connections
import HTTPClient
import Site

/// Asks members' sources while they wait for a page: one of each thread.
///
/// All calls of a page together take at most ``TimeBudget/page``, and at most a quarter of the process's threads wait for
/// sources at a time. No transaction may be open meanwhile.
package final class SourceCalls {
    private let settings: Settings
    private let client: SourceClient
    private let providers: Providers
    private let slots: CallSlots

    package init(settings: Settings, breakers: CircuitBreakers, slots: CallSlots) {
        self.settings = settings
        self.slots = slots
        client = SourceClient(settings: settings, breakers: breakers)
        providers = Providers(settings: settings, breakers: breakers)
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
                source, of: member, settings: settings, client: client, tokens: AccessTokens(context, providers),
                within: budget))
    }

    /// Looks for something that another request is about to bring, at most for a second; a page that finds no more than one
    /// place free looks once: those who wait must leave one to whom they wait for.
    func wait<Found>(for find: () throws -> Found?) rethrows -> Found? {
        guard slots.enter(sparing: 1) else { return try find() }
        defer { slots.leave() }
        return try Patience.wait(for: find)
    }
}
