import Postgres
import Site

extension MemberFilter {
    /// Members by what they have connected.
    static func connection(_ providers: Providers) -> MemberFilter {
        let accounts: SQL = "SELECT count(*) FROM connections c WHERE c.member_id = m.id"
        let connected = providers.all.map { provider in
            MemberFilter.Value(
                provider.id.rawValue,
                MemberCondition(
                    "(\(accounts) AND c.provider = \(provider.id)) > 0",
                    members: "SELECT member_id FROM connections WHERE provider = \(provider.id) ORDER BY account"),
                name: { provider.words(ConnectionsWords($0)).name })
        }
        return MemberFilter(
            "connection",
            connected + [
                MemberFilter.Value("none", MemberCondition("(\(accounts)) = 0")) {
                    ConnectionsWords($0).filterNothing
                },
                MemberFilter.Value(
                    "broken",
                    MemberCondition(
                        "(\(accounts) AND c.state <> 'connected') > 0",
                        members: """
                            SELECT member_id FROM connections WHERE state <> 'connected'
                            GROUP BY member_id ORDER BY member_id
                            """)
                ) { ConnectionsWords($0).filterBroken },
            ], heading: { ConnectionsWords($0).title }, label: { ConnectionsWords($0).filterAny })
    }
}
