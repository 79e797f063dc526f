/// Patterns by their segments.
struct RouteTree<Endpoint> {
    private struct Node {
        var literals: [String: Int] = [:]
        var parameter: Int?
        /// Of patterns that end here.
        var endpoints: [Endpoint] = []
        /// Of patterns that take all that is left from here.
        var rest: [Endpoint] = []
    }

    private var nodes = [Node()]

    /// - Parameter compare: is shown each endpoint that has the same shape already
    mutating func insert(_ endpoint: Endpoint, at pieces: [PathPiece], compare: (Endpoint) -> Void) {
        var node = 0
        for piece in pieces {
            switch piece {
            case .literal(let text):
                node =
                    nodes[node].literals[text]
                    ?? {
                        nodes[node].literals[text] = nodes.count
                        nodes.append(Node())
                        return nodes.count - 1
                    }()
            case .parameter:
                node =
                    nodes[node].parameter
                    ?? {
                        nodes[node].parameter = nodes.count
                        nodes.append(Node())
                        return nodes.count - 1
                    }()
            case .rest:
                nodes[node].rest.forEach(compare)
                nodes[node].rest.append(endpoint)
                return
            }
        }
        nodes[node].endpoints.forEach(compare)
        nodes[node].endpoints.append(endpoint)
    }

    /// The endpoints of the most literal pattern that has this shape; one that takes all that is left comes after all
    /// others. Visits each node twice at most.
    func find(_ segments: [String]) -> [Endpoint]? {
        find(segments[...], 0, takesRest: false) ?? find(segments[...], 0, takesRest: true)
    }

    private func find(_ segments: ArraySlice<String>, _ node: Int, takesRest: Bool) -> [Endpoint]? {
        guard let segment = segments.first else {
            return nodes[node].endpoints.isEmpty ? nil : nodes[node].endpoints
        }
        let left = segments.dropFirst()
        if let next = nodes[node].literals[segment], let found = find(left, next, takesRest: takesRest) {
            return found
        }
        if let next = nodes[node].parameter, let found = find(left, next, takesRest: takesRest) { return found }
        return !takesRest || nodes[node].rest.isEmpty ? nil : nodes[node].rest
    }
}
