import FoundationEssentials
import HTTPClient
import Postgres
import Site

/// What each process looks after about providers: it obeys what administrators decided, within seconds and also when the
/// message of it was lost, and says for them how its circuit breakers stand and what it has called.
///
/// A call is refused before it goes out, with an error of its own, and jobs wait for the provider (`waits_for`)
/// instead of failing. Pages pay no round trip.
package struct ProviderWatch {
    /// The longest between two times. A process that is silent for three of them is gone.
    private static let period = Duration.seconds(10)

    private let providers: Providers
    private let process: Watch.Process
    private let id = UUID()
    private var looked: ContinuousClock.Instant?
    private var said: CircuitReports?

    /// Nothing goes out before it is known what is switched off.
    package init(_ providers: Providers, _ process: Watch.Process) {
        self.providers = providers
        self.process = process
        for provider in providers.all { provider.breaker.forceOpen() }
    }

    /// In one round trip, when there is something to say or it is time to.
    package mutating func look(isCalled: Bool, now: ContinuousClock.Instant = .now) throws {
        var circuits = CircuitReports(providers.all)
        guard isCalled || circuits != said || looked.map({ now - $0 >= Self.period }) ?? true else { return }
        let counted = providers.all.map { (provider: $0.id, counts: $0.breaker.tally.take()) }
            .filter { !$0.counts.isEmpty }
        let decisions: [ProviderSwitch]
        do {
            decisions = try process.database.fetch(
                ProviderSwitch.all, write(circuits, now), publish(circuits), ProviderCalls.add(counted)
            ).0
        } catch {
            for (id, counts) in counted { providers[id]?.breaker.tally.giveBack(counts) }
            throw error
        }
        looked = now
        said = circuits
        for provider in providers.all { try obey(decisions.first { $0.provider == provider.id }, provider) }
        // What was decided may have changed them, which is said at once.
        circuits = CircuitReports(providers.all)
        guard circuits != said else { return }
        _ = try process.database.fetch(write(circuits, now), publish(circuits))
        said = circuits
    }

    private func write(_ circuits: CircuitReports, _ now: ContinuousClock.Instant) -> Query<Int> {
        circuits.write(as: id, named: process.name, now: now)
    }

    /// Has administrators' open pages show it.
    private func publish(_ circuits: CircuitReports) -> Query<Int> {
        circuits == said ? .known(0) : Outbox.publish(.feed, .circuits, keys: process.settings.keys)
    }

    private func obey(_ decision: ProviderSwitch?, _ provider: Provider) throws {
        let isReset = provider.standing.learn(decision)
        if decision?.off != nil { return provider.breaker.forceOpen() }
        if isReset { provider.breaker.reset() }
        guard provider.breaker.isForcedOpen else { return }
        provider.breaker.release()
        _ = try process.database.fetch(JobQueue.wake(waitingFor: provider.id.rawValue))
    }
}

extension Watch {
    static func providers(_ providers: Providers) -> Watch {
        Watch(ProviderSwitch.channel) { process in
            var watch = ProviderWatch(providers, process)
            return { try watch.look(isCalled: $0) }
        }
    }
}
