import Foundation
import HTTPClient
import TestSupport

/// The sandbox's program on a free port, which ends with the test.
final class SandboxProcess {
    let url: String
    private let process = Process()
    private let client = HTTPClient(HTTPPolicy(allowedHosts: [], allowsLoopback: true))

    struct NotBuilt: Error {}

    /// Built as these tests are.
    #if DEBUG
    private static let program = "\(Cluster.project)/.build/debug/quad-sandbox"
    #else
    private static let program = "\(Cluster.project)/.build/release/quad-sandbox"
    #endif

    init() throws {
        guard FileManager.default.isExecutableFile(atPath: Self.program) else { throw NotBuilt() }
        process.executableURL = URL(fileURLWithPath: Self.program)
        process.arguments = ["--port", "0", "--origin", TestApp.origin]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        var line = ""
        // It says where it listens when it does.
        while !line.hasSuffix("\n") {
            let piece = output.fileHandleForReading.availableData
            guard !piece.isEmpty else { throw NotBuilt() }
            line += String(decoding: piece, as: UTF8.self)
        }
        guard let start = line.range(of: "http://") else { throw NotBuilt() }
        url = line[start.lowerBound...].trimmingCharacters(in: .whitespacesAndNewlines)
    }

    deinit {
        process.terminate()
        process.waitUntilExit()
    }

    /// The settings of a Quad that talks to it.
    var settings: [String: String] {
        [
            "QUAD_VK_SERVICE_KEY": "vk-service-key", "QUAD_VK_ID": url + "/vk/id", "QUAD_VK_OAUTH": url + "/vk/oauth",
            "QUAD_VK_API": url + "/vk/method", "QUAD_YANDEX_OAUTH": url + "/yandex/oauth",
            "QUAD_YANDEX_LOGIN": url + "/yandex/login", "QUAD_YANDEX_DISK": url + "/yandex/v1/disk",
            "QUAD_UNSPLASH_OAUTH": url + "/unsplash/oauth", "QUAD_UNSPLASH_API": url + "/unsplash/api",
        ]
    }

    func post(_ path: String, _ body: String, type: String = "application/json") throws -> HTTPResponse {
        try client.send(
            HTTPRequest(
                method: .post, url: url + path, headers: [("Content-Type", type)], body: .bytes(Array(body.utf8)),
                redirects: 0))
    }

    /// What a person does on the consent page, which is asked for as their browser would.
    ///
    /// - Returns: where they are sent back to
    func decide(_ address: String, _ decision: String, as person: String = "anna") throws -> String {
        let page = try client.send(HTTPRequest(url: address, redirects: 0))
        guard page.status == 200 else { throw HTTPFailure.refused(page) }
        let parts = address.split(separator: "?", maxSplits: 1)
        let answer = try post(
            String(parts[0].dropFirst(url.count)), "\(parts[1])&person=\(person)&decision=\(decision)",
            type: "application/x-www-form-urlencoded")
        guard let location = answer["location"] else { throw HTTPFailure.refused(answer) }
        return location
    }
}
