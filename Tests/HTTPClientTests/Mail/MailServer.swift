import Foundation
import HTTPClient
import TestSupport
import Testing

/// A mail server that takes letters, but for the replies a test changes.
extension LocalServer {
    /// - Parameter reply: the reply to a command or to `GREETING` and `MESSAGE`; nil takes it, an empty one hangs up
    static func mail(_ reply: @escaping @Sendable (String) -> String? = { _ in nil }) throws -> LocalServer {
        try LocalServer { peer in
            guard answer(peer, reply("GREETING") ?? "220 mail.example") else { return }
            while let line = peer.line() {
                let command = line.prefix(4).uppercased()
                let usual =
                    switch command {
                    case "EHLO": "250-mail.example\r\n250 8BITMIME"
                    case "DATA": "354 go on"
                    case "QUIT": "221 bye"
                    default: "250 ok"
                    }
                let said = reply(command) ?? usual
                guard answer(peer, said) else { return }
                if command == "QUIT" { return }
                guard command == "DATA", said.hasPrefix("354") else { continue }
                while let line = peer.line(), line != "." {}
                guard answer(peer, reply("MESSAGE") ?? "250 taken") else { return }
            }
        }
    }

    private static func answer(_ peer: Peer, _ text: String) -> Bool {
        !text.isEmpty && peer.send(text + "\r\n")
    }

    var mailURL: String { "smtp://127.0.0.1:\(port)" }

    /// Lines between DATA and the dot, dots as the client doubled them undone.
    var letter: [String] {
        let lines = transcript
        guard let begin = lines.firstIndex(of: "DATA"), let end = lines[begin...].firstIndex(of: ".") else { return [] }
        return lines[(begin + 1)..<end].map { $0.hasPrefix(".") ? String($0.dropFirst()) : $0 }
    }

    func commands(_ verb: String) -> [String] {
        let lines = transcript
        let end = lines.firstIndex(of: "DATA") ?? lines.endIndex
        return lines[..<end].filter { $0.uppercased().hasPrefix(verb) }
    }
}

/// A letter as a mail program reads it.
struct ReadLetter {
    let headers: [(name: String, value: String)]
    let body: [String]

    init(_ lines: [String]) {
        var headers: [(name: String, value: String)] = []
        var index = 0
        while index < lines.count, !lines[index].isEmpty {
            let line = lines[index]
            if line.hasPrefix(" "), !headers.isEmpty {
                headers[headers.count - 1].value += line
            } else {
                let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
                headers.append((String(parts[0]), parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : ""))
            }
            index += 1
        }
        self.headers = headers
        body = Array(lines.dropFirst(index + 1))
    }

    /// All values of a field.
    subscript(_ name: String) -> [String] { headers.filter { $0.name == name }.map(\.value) }

    /// The parts of multipart/alternative.
    var parts: [ReadLetter] {
        guard let type = self["Content-Type"].first, let mark = type.firstRange(of: "boundary=\"") else { return [] }
        let boundary = "--" + type[mark.upperBound...].dropLast()
        var parts: [[String]] = []
        for line in body {
            if line == boundary {
                parts.append([])
            } else if line == boundary + "--" {
                break
            } else if !parts.isEmpty {
                parts[parts.count - 1].append(line)
            }
        }
        // The line end before a boundary belongs to it.
        return parts.map { ReadLetter($0) }
    }

    var text: String {
        switch self["Content-Transfer-Encoding"].first {
        case "base64":
            return String(decoding: Data(base64Encoded: body.joined()) ?? Data(), as: UTF8.self)
        case "quoted-printable":
            let joined = body.joined(separator: "\r\n").replacing("=\r\n", with: "")
            var bytes: [UInt8] = []
            var rest = Array(joined.utf8)[...]
            while let byte = rest.popFirst() {
                if byte == UInt8(ascii: "=") {
                    bytes.append(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) ?? 0)
                    rest = rest.dropFirst(2)
                } else {
                    bytes.append(byte)
                }
            }
            return String(decoding: bytes, as: UTF8.self)
        default:
            return body.joined(separator: "\r\n")
        }
    }

    /// Encoded words read back (RFC 2047 §6.2: the space between two of them is dropped).
    static func decoded(_ value: String) -> String {
        var bytes = Data()
        for word in value.split(separator: " ") {
            guard word.hasPrefix("=?utf-8?B?"), word.hasSuffix("?=") else { return value }
            bytes.append(Data(base64Encoded: String(word.dropFirst(10).dropLast(2))) ?? Data())
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

func letter(
    to: Mailbox? = nil, subject: String = "Code", text: String = "1234 5678", html: String? = nil,
    messageID: String? = nil, headers: [(name: String, value: String)] = [], unsubscribe: String? = nil
) throws -> Letter {
    try Letter(
        from: mailbox("Quad", "quad@hse.ru"), to: to ?? mailbox(nil, "anna.kovaleva@hse.ru"), subject: subject,
        text: text, html: html, messageID: messageID, date: Date(timeIntervalSince1970: 1_790_000_000),
        headers: headers, unsubscribe: unsubscribe)
}

func mailbox(_ name: String? = nil, _ address: String) throws -> Mailbox {
    try #require(Mailbox(name: name, address: address))
}

func mailClient(_ server: LocalServer, timeout: Duration = .seconds(5), requiresTLS: Bool = false) -> MailClient {
    MailClient(MailSettings(url: server.mailURL, requiresTLS: requiresTLS, timeout: timeout))
}
