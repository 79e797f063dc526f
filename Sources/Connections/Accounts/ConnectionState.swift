import Postgres

/// How a connection stands.
package enum ConnectionState: String, Sendable {
    case connected
    /// Its tokens have ended and cannot be refreshed.
    case expired
    /// The person took the access back at the provider.
    case revoked
    /// The provider does not let this application, or this person, do what Quad needs.
    case noscope
    /// An administrator has the provider switched off, whatever else the row says. No row has this.
    case off

    /// How rows of `connections` stand, by this name or alias.
    package static func column(of table: StaticString) -> SQL {
        let row = SQL(stringLiteral: table)
        return """
            CASE WHEN EXISTS (SELECT FROM provider_switches w WHERE w.provider = \(row).provider AND w.is_off)
                 THEN 'off' ELSE \(row).state END
            """
    }
}
