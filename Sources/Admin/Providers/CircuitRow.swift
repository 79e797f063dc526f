import Connections
import Site

/// The circuit breaker of a provider in one process.
package struct CircuitRow {
    package let process: String
    package let provider: String
    package let state: Pill
    package let since: Moment

    init(_ report: CircuitReport, _ provider: Provider, _ words: AdminWords, _ context: Context) {
        process = report.name
        self.provider = provider.name(context.language)
        since = Moment(report.changed, context.clock)
        state =
            switch report.state {
            case .closed: Pill(words.circuitClosed, .success)
            case .probing: Pill(words.circuitProbing, .warning)
            case .off: Pill(words.circuitOff)
            case .open:
                if let end = report.openUntil, end > context.now {
                    Pill(words.circuitOpenUntil(time: context.clock.time(end)), .danger)
                } else {
                    Pill(words.circuitOpen, .warning)
                }
            }
    }
}
