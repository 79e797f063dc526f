import FlyingFox
import FoundationEssentials

/// The people's photos, which providers give the address of.
struct PersonRoutes {
    func add(to server: Server) async {
        await server.on("GET /people/:person/:file") { request in
            guard let person = request.routeParameters["person"].flatMap({ Person(rawValue: $0) }),
                let name = request.routeParameters["file"], name.hasSuffix(".png"),
                let side = Int(name.dropLast(4)), PersonPhoto.sides.contains(side)
            else { throw Refusal("No such photo", status: .notFound) }
            return .bytes(PNG.encode(PersonPhoto.draw(person, side: side)), type: "image/png")
        }
    }
}
