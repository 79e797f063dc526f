import Connections
import Site
import Web

/// The providers of Quad and their circuit breakers, in words.
package struct ProvidersPage {
    package let words: AdminWords
    package let columns: [Column]
    package let rows: [ProviderRow]
    package let circuitColumns: [Column]
    package let circuits: [CircuitRow]
    /// Where every process lets calls through, in words; nil where one does not.
    package let allWell: String?

    init(
        _ providers: Providers, _ decisions: [ProviderSwitch], _ calls: [ProviderCalls], _ circuits: [CircuitReport],
        _ context: Context
    ) {
        let words = AdminWords(context.language)
        self.words = words
        columns = [
            Column(words.columnService), Column(words.columnState), Column(words.providerCalls, isNumber: true),
            Column(words.providerLimit, isNumber: true), Column(words.providerFailures, isNumber: true),
            Column(words.providerActs, isHidden: true),
        ]
        rows = providers.all.map { provider in
            ProviderRow(
                provider, decisions.first { $0.provider == provider.id }?.off,
                calls.first { $0.provider == provider.id }, circuits.filter { $0.provider == provider.id }, words,
                context)
        }
        circuitColumns = [
            Column(words.circuitProcess), Column(words.columnService), Column(words.columnState),
            Column(words.circuitChanged, isNumber: true),
        ]
        allWell =
            !circuits.isEmpty && circuits.allSatisfy { $0.state == .closed }
            ? words.circuitsWell(count: Set(circuits.map(\.name)).count) : nil
        self.circuits = circuits.compactMap { report in
            providers[report.provider].map { CircuitRow(report, $0, words, context) }
        }
    }
}
