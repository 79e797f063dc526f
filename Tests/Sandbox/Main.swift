import ArgumentParser
import FoundationEssentials
import Glibc

/// A stand-in for the services that Quad talks to: on loopback, in memory, without keys.
@main
struct QuadSandbox: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "quad-sandbox",
        abstract: "Stand in for the services that Quad talks to, on this machine only.",
        discussion: """
            Listens on 127.0.0.1, keeps everything in memory and begins anew at each start. Open /mail to read the \
            letters that were sent; they arrive through receive_mail.py, which listens for SMTP.
            """)

    @Option(help: "The port to listen on; 0 takes a free one.")
    var port: UInt16 = 8081

    @Option(help: "Where Quad runs; providers send people back there. QUAD_ORIGIN says it, too.")
    var origin = ProcessInfo.processInfo.environment["QUAD_ORIGIN"] ?? "http://127.0.0.1:8080"

    func run() async throws {
        let server = await Server(port: port, origin: origin)
        async let running: Void = server.run()
        print("quad-sandbox: http://localhost:\(try await server.port())")
        // The program that started it may wait for that line in a file or a pipe.
        fflush(nil)
        // Quad gives up a provider that thinks for seconds before its first answer.
        async let prepared: Void = VKSamples.prepare()
        _ = try await (running, prepared)
    }
}
