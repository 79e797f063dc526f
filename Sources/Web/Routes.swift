/// Which page answers which request.
///
/// `Trait` is what the site must say of each route (who may come, whether it sends mail…): a route without it does not
/// compile. Patterns form a tree by their segments, so matching costs as much as the path is deep, however many routes
/// there are; of a literal and a parameter in one place the literal wins (`/posts/new` before `/posts/{}`).
///
/// Not `Sendable`, because handlers may hold what belongs to a thread: each worker makes its own.
public struct Routes<Context, Trait> {
    /// A line of the table: for tests and for the matrix of rights.
    public struct Route {
        public let method: Method
        public let pattern: String
        public let trait: Trait
    }

    /// In the order in which they were added.
    public private(set) var all: [Route] = []
    private var tree = RouteTree<Endpoint>()
    /// Pages of patterns without parameters, by the path as a request has it: found without taking it apart. They are
    /// the ones that the tree would find, since a literal wins over a parameter.
    private var literals: [String: [(method: Method, page: MatchedRoute<Context, Trait>)]] = [:]

    struct Endpoint {
        let method: Method
        let pattern: String
        let trait: Trait
        /// Nil when a segment is not what its parameter asks for.
        let bind: ([String]) -> ((Context) throws -> Response)?
    }

    public init() {}

    public mutating func get<each P: PathParameter>(
        _ path: Path<repeat each P>, _ trait: Trait, _ handler: @escaping (Context, repeat each P) throws -> Response
    ) { add(.get, path, trait, handler) }

    public mutating func post<each P: PathParameter>(
        _ path: Path<repeat each P>, _ trait: Trait, _ handler: @escaping (Context, repeat each P) throws -> Response
    ) { add(.post, path, trait, handler) }

    /// Adds a route; the program ends with a sentence when another one has its method and its shape.
    public mutating func add<each P: PathParameter>(
        _ method: Method, _ path: Path<repeat each P>, _ trait: Trait,
        _ handler: @escaping (Context, repeat each P) throws -> Response
    ) {
        let pieces = path.pieces
        let endpoint = Endpoint(method: method, pattern: path.pattern, trait: trait) { segments in
            var reader = ParameterReader(pieces: pieces, segments: segments)
            guard let values = try? (repeat reader.next((each P).self)) else { return nil }
            return { context in try handler(context, repeat each values) }
        }
        tree.insert(endpoint, at: pieces) { other in
            guard other.method == method else { return }
            fatalError("two routes for \(method.rawValue): \(other.pattern) and \(path.pattern)")
        }
        if !path.pieces.contains(where: \.isParameter), let handle = endpoint.bind([]) {
            let page = MatchedRoute<Context, Trait>(pattern: path.pattern, trait: trait, act: handle)
            literals[path.pattern, default: []].append((method, page))
        }
        all.append(Route(method: method, pattern: path.pattern, trait: trait))
    }

    /// Finds the page for a request. HEAD is answered by the page for GET.
    ///
    /// - Parameter path: as the request has it (``Request/rawPath``)
    public func match(method: Method, path: String) -> RouteMatch<Context, Trait> {
        let wanted = method == .head ? .get : method
        if let pages = literals[path] {
            for page in pages where page.method == wanted { return .handler(page.page) }
        }
        guard case .segments(let segments)? = try? PathSegments.read(path),
            let endpoints = tree.find(segments.decoded)
        else { return .notFound }
        if let endpoint = endpoints.first(where: { $0.method == wanted }) {
            guard let handle = endpoint.bind(segments.decoded) else { return .notFound }
            return .handler(MatchedRoute(pattern: endpoint.pattern, trait: endpoint.trait, act: handle))
        }
        guard endpoints.contains(where: { $0.bind(segments.decoded) != nil }) else { return .notFound }
        let methods = endpoints.flatMap { $0.method == .get ? [.get, .head] : [$0.method] }
        return .methodNotAllowed(methods)
    }
}

/// What ``Routes`` found.
public enum RouteMatch<Context, Trait> {
    case handler(MatchedRoute<Context, Trait>)
    /// There is such a page, but not for this method; these are allowed.
    case methodNotAllowed([Method])
    case notFound
}

/// A page with the parameters of its path.
public struct MatchedRoute<Context, Trait> {
    public let pattern: String
    public let trait: Trait
    let act: (Context) throws -> Response

    public func handle(_ context: Context) throws -> Response { try act(context) }
}
