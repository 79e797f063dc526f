import Accounts
import Connections
import Files
import Network
import Site

/// The table of contents: every feature of Quad.
package enum Features {
    /// Each feature may stand on what those before it added. Made once for all threads of a process: they share what is
    /// known of the providers.
    package static func all(_ settings: Settings) -> [Feature] {
        let breakers = CircuitBreakers()
        return [
            .site(settings), .events, .accounts, .connections(settings, breakers), .files(settings, breakers),
            .network(settings),
        ]
    }
}
