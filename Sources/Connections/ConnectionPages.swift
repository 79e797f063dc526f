import Site

/// Every address of connections.
package enum ConnectionPages {
    static func add(to routes: inout SiteRoutes, providers: Providers) {
        let client = OAuthClient(providers)
        ConnectionsPages(providers: providers).add(to: &routes)
        ConnectPages(providers: providers).add(to: &routes)
        CallbackPages(client: client).add(to: &routes)
        DisconnectPages(client: client).add(to: &routes)
    }
}
