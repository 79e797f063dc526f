import Site

extension Export {
    /// The member's accounts at providers.
    static let connections = Export(
        { ConnectionsWords($0).exportTitle },
        [
            Part(
                "connections", title: { ConnectionsWords($0).exportTitle }, of: ["connections.member_id"], by: "c.id",
                [
                    "id": "c.id", "provider": "c.provider", "account": "c.account", "name": "c.name",
                    "scopes": "c.scopes", "state": "c.state", "connected_at": "c.connected_at",
                ]
            ) { me, _ in "FROM connections c WHERE c.member_id = \(me)" }
        ],
        without: [LeftOut("oauth_attempts.member_id") { ConnectionsWords($0).exportNoTokens }])
}
