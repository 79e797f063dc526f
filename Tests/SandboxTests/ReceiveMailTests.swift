import Foundation
import HTTPClient
import Testing

/// The whole way: our mail client, SMTP, Python's own reading of the letter, the mailbox.
struct ReceiveMail {
    private func letter(_ subject: String = "Код для входа: 1234 5678") throws -> Letter {
        try Letter(
            from: #require(Mailbox("Квад <quad@hse.ru>")),
            to: #require(Mailbox(name: "Анна Ковалёва", address: "anna.kovaleva@hse.ru")), subject: subject,
            text: "Ваш код — 1234 5678.\n.точка", html: "<p>Ваш код — <b>1234 5678</b>.</p>")
    }

    private func send(_ letter: Letter, to port: Int) async throws {
        try await apart {
            let settings = MailSettings(url: "smtp://127.0.0.1:\(port)", requiresTLS: false, timeout: .seconds(2))
            try MailClient(settings).send(letter)
        }
    }

    @Test func `a letter arrives as it was written`() async throws {
        let sandbox = try await RunningSandbox()
        let script = try MailScript(sandbox: sandbox.url)
        defer { script.stop() }
        try await send(letter(), to: script.port)
        let letters = try await sandbox.letters(to: "anna.kovaleva@hse.ru")
        #expect(letters.map(\.subject) == ["Код для входа: 1234 5678"])
        #expect(letters.first?.from == "Квад <quad@hse.ru>")
        #expect(letters.first?.text == "Ваш код — 1234 5678.\n.точка")
        #expect(letters.first?.html == "<p>Ваш код — <b>1234 5678</b>.</p>")
    }

    @Test func `every fault is one that the client knows`() async throws {
        let sandbox = try await RunningSandbox()
        let script = try MailScript(sandbox: sandbox.url)
        defer { script.stop() }
        for (mode, isTemporary) in [("limit429", true), ("down", true), ("slow", true), ("error500", false)] {
            _ = try await sandbox.post("/control/faults", "{\"provider\":\"mail\",\"mode\":\"\(mode)\"}")
            do {
                try await send(letter(), to: script.port)
                Issue.record("\(mode) took the letter")
            } catch MailFailure.temporary {
                #expect(isTemporary, "\(mode)")
            } catch MailFailure.permanent {
                #expect(!isTemporary, "\(mode)")
            }
        }
        _ = try await sandbox.ask(.post, "/control/reset")
        try await send(letter(), to: script.port)
        #expect(try await sandbox.letters().count == 1)
    }

    @Test func `without the sandbox a letter waits`() async throws {
        let script = try MailScript(sandbox: "http://127.0.0.1:1")
        defer { script.stop() }
        await #expect {
            try await send(letter(), to: script.port)
        } throws: { if case MailFailure.temporary = $0 { true } else { false } }
    }
}

/// `receive_mail.py` on a free port.
final class MailScript: Sendable {
    let port: Int
    private let stopping: @Sendable () -> Void

    init(sandbox: String, file: String = #filePath) throws {
        let tests = URL(filePath: file).deletingLastPathComponent().deletingLastPathComponent()
        let process = Process()
        // The Python that deploy/test and deploy/run install with what the mailbox needs.
        process.executableURL = tests.deletingLastPathComponent().appending(path: ".venv/bin/python")
        process.arguments = [
            tests.appending(path: "Sandbox/Mail/receive_mail.py").path, "--port", "0", "--sandbox", sandbox,
        ]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        guard
            let port = line.split(separator: ":").last.flatMap({
                Int($0.trimmingCharacters(in: .whitespacesAndNewlines))
            })
        else {
            process.terminate()
            throw CocoaError(.fileReadUnknown)
        }
        self.port = port
        let id = process.processIdentifier
        // The child was made on a thread that holds gentler signals back, and so does the child.
        stopping = { kill(id, SIGKILL) }
    }

    func stop() { stopping() }
}
