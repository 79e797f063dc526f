/// What the consent page needs beside itself.
struct ConsentRoutes {
    func add(to server: Server) async {
        await server.on("GET /consent/style.css") { _ in .text(ConsentStyle.sheet, type: "text/css") }
    }
}
