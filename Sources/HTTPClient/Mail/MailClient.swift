import CCurl
import Glibc

public struct MailSettings: Sendable {
    /// `smtp://host:port` or `smtps://host:port`.
    public var url: String
    public var user: String?
    public var password: String?
    /// Refuses to send anything, name and password above all, over a connection that is not encrypted.
    public var requiresTLS: Bool
    /// The whole conversation.
    public var timeout: Duration
    /// To the server's greeting.
    public var connectTimeout: Duration
    /// Certificates to trust instead of the system's: a PEM file.
    public var certificates: String?

    public init(
        url: String, user: String? = nil, password: String? = nil, requiresTLS: Bool = true,
        timeout: Duration = .seconds(10), connectTimeout: Duration = .seconds(3), certificates: String? = nil
    ) {
        self.url = url
        self.user = user
        self.password = password
        self.requiresTLS = requiresTLS
        self.timeout = timeout
        self.connectTimeout = connectTimeout
        self.certificates = certificates
    }
}

/// Gives letters to the mail server (RFC 5321). Not `Sendable`: it belongs to the thread that made it.
///
/// The server is the operator's choice, so it may stand in a private network.
public final class MailClient {
    private let settings: MailSettings
    private let curl = CurlHandle()

    public init(_ settings: MailSettings) {
        self.settings = settings
    }

    /// Blocks until the server has taken the letter.
    public func send(_ letter: Letter) throws(MailFailure) {
        let scheme = settings.url.prefix { $0 != ":" }.lowercased()
        guard scheme == "smtp" || scheme == "smtps" else { throw .temporary("the mail server's address is not smtp") }
        let conversation = Conversation(message: Array(letter.message.utf8))
        prepare(for: conversation)
        // The envelope is made of parsed addresses only: one sender, one recipient.
        curl.set(CURLOPT_MAIL_FROM, "<\(letter.from.address)>")
        var recipients = CurlList()
        recipients.append("<\(letter.to.address)>")
        curl.set(CURLOPT_MAIL_RCPT, recipients)
        let code = curl.perform()
        withExtendedLifetime(conversation) {}
        _ = consume recipients
        guard code != CURLE_OK else { return }
        throw failure(code, conversation)
    }

    private func prepare(for conversation: Conversation) {
        curl.reset()
        curl.set(CURLOPT_URL, settings.url)
        curl.set(CURLOPT_PROTOCOLS_STR, "smtp,smtps")
        curl.set(CURLOPT_PROXY, "")
        curl.set(CURLOPT_NOSIGNAL, true)
        // As for pages (`HTTPClient`): no name holds this thread longer than the time-outs.
        curl.set(CURLOPT_QUICK_EXIT, true)
        curl.set(CURLOPT_NETRC, 0)
        curl.set(CURLOPT_CONNECTTIMEOUT_MS, settings.connectTimeout)
        curl.set(CURLOPT_TIMEOUT_MS, settings.timeout)
        curl.set(CURLOPT_SERVER_RESPONSE_TIMEOUT, max(settings.timeout.milliseconds / 1000, 1))
        // STARTTLS: demanded, or used where it is offered.
        curl.set(CURLOPT_USE_SSL, Int((settings.requiresTLS ? CURLUSESSL_ALL : CURLUSESSL_TRY).rawValue))
        if let certificates = settings.certificates { curl.set(CURLOPT_CAINFO, certificates) }
        if let user = settings.user {
            curl.set(CURLOPT_USERNAME, user)
            curl.set(CURLOPT_PASSWORD, settings.password ?? "")
        }
        let context = UnsafeRawPointer(Unmanaged.passUnretained(conversation).toOpaque())
        curl.set(CURLOPT_UPLOAD, true)
        curl.setReader(sendLetter)
        curl.set(CURLOPT_READDATA, memory: context)
        curl.set(CURLOPT_INFILESIZE_LARGE, bytes: conversation.message.count)
        curl.setWriter(CURLOPT_HEADERFUNCTION, receiveReply)
        curl.set(CURLOPT_HEADERDATA, memory: context)
        // Replies may also come as a body; nothing of them belongs on standard output.
        curl.setWriter(CURLOPT_WRITEFUNCTION, receiveReply)
        curl.set(CURLOPT_WRITEDATA, memory: context)
    }

    private func failure(_ code: CURLcode, _ conversation: Conversation) -> MailFailure {
        let reply = conversation.lastReply
        guard code != CURLE_LOGIN_DENIED, code != CURLE_OPERATION_TIMEDOUT, code != CURLE_USE_SSL_FAILED else {
            return .temporary(describe(code))
        }
        // A server that does not even greet refuses us, not the letter.
        let isGreeting = code == CURLE_WEIRD_SERVER_REPLY && conversation.sent == 0
        if reply.first == "5", !isGreeting { return .permanent(reply) }
        return .temporary(reply.first == "4" || reply.first == "5" ? reply : describe(code))
    }
}

/// One letter's way to the server: what libcurl's callbacks read and write.
private final class Conversation {
    let message: [UInt8]
    private(set) var sent = 0
    /// The last line of the last reply before the farewell, printable and short.
    private(set) var lastReply = ""

    init(message: [UInt8]) {
        self.message = message
    }

    func give(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
        let count = min(buffer.count, message.count - sent)
        message.withUnsafeBytes { buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[sent..<sent + count])) }
        sent += count
        return count
    }

    func take(_ bytes: UnsafeRawBufferPointer) {
        for line in bytes.split(separator: 0x0A) {
            // libcurl takes leave after a refusal too.
            guard line.count >= 3, !line.starts(with: "221".utf8) else { continue }
            let printable = line.prefix(200).map { (0x20...0x7E).contains($0) ? $0 : UInt8(ascii: " ") }
            lastReply = String(decoding: printable, as: UTF8.self)
            while lastReply.last == " " { lastReply.removeLast() }
        }
    }
}

/// CURLOPT_READFUNCTION
private func sendLetter(
    _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
    guard let buffer, let context else { return Int(CURL_READFUNC_ABORT) }
    let conversation = Unmanaged<Conversation>.fromOpaque(context).takeUnretainedValue()
    return conversation.give(UnsafeMutableRawBufferPointer(start: buffer, count: size * count))
}

/// CURLOPT_HEADERFUNCTION
private func receiveReply(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
    guard let context else { return 0 }
    let conversation = Unmanaged<Conversation>.fromOpaque(context).takeUnretainedValue()
    conversation.take(UnsafeRawBufferPointer(start: bytes, count: size * count))
    return size * count
}
