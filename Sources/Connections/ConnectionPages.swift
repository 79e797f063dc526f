import Site

/// Every address of connections.
package enum ConnectionPages {
    static func add(to routes: inout SiteRoutes, providers: Providers) {
        ConnectionsPages(providers: providers).add(to: &routes)
        ConnectPages(providers: providers).add(to: &routes)
        CallbackPages(providers: providers).add(to: &routes)
        DisconnectPages(providers: providers).add(to: &routes)
    }
}
