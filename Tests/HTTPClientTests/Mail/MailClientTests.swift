import Foundation
import HTTPClient
import TestSupport
import Testing

struct MailServers {
    private func isTemporary(_ error: any Error) -> Bool {
        if case MailFailure.temporary = error { true } else { false }
    }
    private func isPermanent(_ error: any Error) -> Bool {
        if case MailFailure.permanent = error { true } else { false }
    }

    @Test(arguments: ["GREETING", "MAIL", "RCPT", "DATA", "MESSAGE"])
    func `a 4xx anywhere is temporary`(_ moment: String) throws {
        let server = try LocalServer.mail { $0 == moment ? "451 4.3.0 later" : nil }
        #expect { try mailClient(server).send(letter()) } throws: { isTemporary($0) }
    }

    @Test(arguments: ["MAIL", "RCPT", "DATA", "MESSAGE"])
    func `a 5xx about the letter is permanent and says why`(_ moment: String) throws {
        let server = try LocalServer.mail { $0 == moment ? "550 5.1.1 no such person" : nil }
        #expect(throws: MailFailure.permanent("550 5.1.1 no such person")) { try mailClient(server).send(letter()) }
    }

    @Test func `a server that refuses us may take the letter later`() throws {
        let server = try LocalServer.mail { $0 == "GREETING" ? "554 no service for you" : nil }
        #expect { try mailClient(server).send(letter()) } throws: { isTemporary($0) }
    }

    @Test func `nobody listening is temporary`() throws {
        #expect { try MailClient(MailSettings(url: "smtp://127.0.0.1:1", requiresTLS: false)).send(letter()) } throws: {
            isTemporary($0)
        }
    }

    @Test(arguments: ["GREETING", "EHLO", "MAIL", "RCPT", "DATA", "MESSAGE"])
    func `a connection that dies is temporary`(_ moment: String) throws {
        let server = try LocalServer.mail { $0 == moment ? "" : nil }
        // Some servers greet in the old way only: a dead EHLO is tried no second time on the same connection.
        #expect { try mailClient(server).send(letter()) } throws: { isTemporary($0) }
    }

    @Test(arguments: ["GREETING", "RCPT", "MESSAGE"])
    func `a slow server is left in time`(_ moment: String) throws {
        let server = try LocalServer.mail { said in
            if said == moment { sleep(4) }
            return nil
        }
        #expect { try mailClient(server, timeout: .seconds(1)).send(letter()) } throws: { isTemporary($0) }
    }

    @Test func `a server that is slow a little at each step is left in time too`() throws {
        let server = try LocalServer.mail { _ in
            usleep(700_000)
            return nil
        }
        #expect { try mailClient(server, timeout: .seconds(1)).send(letter()) } throws: { isTemporary($0) }
    }

    @Test func `an unencrypted server gets nothing where TLS is demanded`() throws {
        let server = try LocalServer.mail()
        #expect { try mailClient(server, requiresTLS: true).send(letter()) } throws: { isTemporary($0) }
        #expect(server.commands("MAIL").isEmpty)
        let plain = try LocalServer.mail()
        #expect { try MailClient(MailSettings(url: "smtps://127.0.0.1:\(plain.port)")).send(letter()) } throws: {
            isTemporary($0)
        }
    }

    @Test func `a refused password is the operator's trouble, not the letter's`() throws {
        let server = try LocalServer.mail { said in
            switch said {
            case "EHLO": "250-mail.example\r\n250 AUTH PLAIN"
            case "AUTH": "535 5.7.8 wrong"
            default: nil
            }
        }
        let client = MailClient(MailSettings(url: server.mailURL, user: "quad", password: "p", requiresTLS: false))
        #expect { try client.send(letter()) } throws: { isTemporary($0) }
    }

    @Test func `sends the next letter after a refusal`() throws {
        let server = try LocalServer.mail { $0 == "RCPT" ? "550 no" : nil }
        let good = try LocalServer.mail()
        let client = mailClient(server)
        for _ in 1...2 { #expect { try client.send(letter()) } throws: { isPermanent($0) } }
        let other = MailClient(MailSettings(url: good.mailURL, requiresTLS: false))
        for _ in 1...3 { try other.send(letter()) }
        #expect(good.transcript.filter { $0 == "DATA" }.count == 3)
        #expect(good.count == 1)
    }

    @Test func `keeps the Message-ID of a letter sent twice`() throws {
        let server = try LocalServer.mail { $0 == "MESSAGE" ? "" : nil }
        let good = try LocalServer.mail()
        let letter = try letter()
        #expect { try mailClient(server).send(letter) } throws: { isTemporary($0) }
        try mailClient(good).send(letter)
        #expect(ReadLetter(server.letter)["Message-ID"] == ReadLetter(good.letter)["Message-ID"])
    }
}
