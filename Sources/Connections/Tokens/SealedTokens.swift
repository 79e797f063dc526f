import Site

/// What this feature keeps sealed, for `quad rekey`.
package enum SealedTokens {
    package static let columns = [
        SealedColumn(
            "connections.access_token", table: "connections", column: "access_token",
            place: "'connections.access_token.' || id || '.' || member_id"),
        SealedColumn(
            "connections.refresh_token", table: "connections", column: "refresh_token",
            place: "'connections.refresh_token.' || id || '.' || member_id"),
        // base64url as ``Base64URL`` writes it.
        SealedColumn(
            "oauth_attempts.verifier", table: "oauth_attempts", column: "verifier",
            place: """
                'oauth_attempts.verifier.' || translate(encode(state_hash, 'base64'), '+/=', '-_') || '.' || member_id
                """),
    ]
}
