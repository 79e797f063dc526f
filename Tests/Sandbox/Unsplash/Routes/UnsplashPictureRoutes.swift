import FlyingFox

/// `images.unsplash.com`: the pictures, to anybody and in any width. Browsers ask for them; who else does stands in the list
/// of requests, because a service is to show them from here (Unsplash API guidelines, "Hotlinking").
struct UnsplashPictureRoutes {
    let state: UnsplashState

    /// Pixels across: what is wider is drawn so wide, to spare everybody's time.
    private static let widest = 2_400

    func add(to server: Server) async {
        await server.on("GET /unsplash/images/:name") { [unowned server] request in
            guard let number = request.routeParameters["name"]?.split(separator: "-").last.flatMap({ Int($0) }),
                (1...UnsplashLibrary.largest).contains(number)
            else { throw Refusal("No such picture", status: .notFound) }
            let agent = request.headers[HTTPHeader("User-Agent")] ?? ""
            if !agent.contains("Mozilla") {
                await server.requests.add(.unsplash, method: request.method.rawValue, path: request.path)
            }
            if await server.faults.now(for: .unsplash) == .down { return .silence }
            let photo = UnsplashPhoto(number: number)
            let width = min(max(16, request.query["w"].flatMap { Int($0) } ?? photo.width), photo.width, Self.widest)
            let height = max(1, width * photo.height / photo.width)
            var answer = HTTPResponse.bytes(
                PNG.encode(photo.view.draw(width: width, height: height)), type: "image/png")
            // A file, for those who want one.
            if let file = request.query["dl"], file.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x22 }) {
                answer.headers[HTTPHeader("Content-Disposition")] = "attachment; filename=\"\(file)\""
            }
            return answer
        }
    }
}
