import Cryptography
import FoundationEssentials
import HTTPClient
import Localization
import Site

/// Hands over what devices are to show to the push services of their browsers (RFC 8030): one thread's.
///
/// A delivery is taken under a lease. Where a process dies, what it had on its way is sent once more when the lease is
/// over, with the same `Topic` and tag: the second one takes the place of the first.
final class PushSender {
    /// Seconds for which a push service keeps a message for a device that is off.
    private static let lifetime = 86_400
    /// Seconds of a turn after which nothing more is begun, so that a turn ends before its lease.
    private static let turn = 12.0
    /// Seconds before the second try; each later one waits twice as long, up to the longest pause.
    private static let firstPause = 5.0
    private static let longestPause = 600.0
    /// Authorizations that a thread remembers.
    private static let mostTokens = 50

    private let services: Services
    private let pushes: PushServices
    private let client: HTTPClient
    private let ledger: PushLedger
    private var keys: [PushKeyID: P256.PrivateKey] = [:]
    private var authorizations: [String: (value: String, until: Int)] = [:]

    init(_ services: Services, _ pushes: PushServices) {
        self.services = services
        self.pushes = pushes
        client = HTTPClient(pushes.settings.policy)
        ledger = PushLedger(database: services.database)
    }

    /// - Returns: whether there was something to do
    func send() throws -> Bool {
        let taken = try services.database.fetch(WaitingPush.take)
        let began = ContinuousClock.now
        var rest = taken[...]
        while let first = rest.first {
            guard ContinuousClock.now - began < .seconds(Self.turn) else {
                try ledger.giveBack(rest.map(\.id))
                break
            }
            let message = rest.prefix { $0.message == first.message }
            rest = rest.dropFirst(message.count)
            try settle(Array(message), deliver(Array(message)))
        }
        return !taken.isEmpty
    }

    // MARK: What became of it

    private enum Outcome {
        case accepted
        case failed(PushFailure)
        /// After so many seconds, or after those that the number of tries asks for.
        case again(Double?)
    }

    private func settle(_ message: [WaitingPush], _ outcome: Outcome) throws {
        let (first, ids) = (message[0], message.map(\.id))
        switch outcome {
        case .accepted: try ledger.accept(ids, by: first.device.id)
        case .failed(let why): try ledger.fail(ids, why, of: first.device.id)
        case .again(let seconds):
            guard -first.created.timeIntervalSinceNow < Double(Self.lifetime) else {
                return try ledger.fail(ids, .late, of: first.device.id)
            }
            let pause = min(Self.longestPause, Self.firstPause * Double(1 << min(first.attempts - 1, 10)))
            try ledger.postpone(ids, seconds: max(1, seconds ?? pause))
        }
    }

    // MARK: Sending

    private func deliver(_ message: [WaitingPush]) throws -> Outcome {
        let device = message[0].device
        guard let address = WebAddress(device.endpoint), let browser = P256.PublicKey(device.publicKey) else {
            return .failed(.refused)
        }
        let secret: [UInt8]
        let authorization: String
        do {
            secret = try Seal.open(
                device.secret, for: PushDeviceStore.place(of: device.session), with: services.settings.keys)
            authorization = try self.authorization(of: device, to: address)
        } catch is Seal.Broken {
            // The key that sealed it is gone: the browser has to subscribe anew.
            return .failed(.gone)
        }
        let host = address.host
        let breaker = pushes.breaker(of: host)
        var request = request(message)
        request.headers.append(("Authorization", authorization))
        request.body = .bytes(PushEncryption.body(words(message).bytes, for: browser, secret: SecretKey(secret)))
        do {
            let admission = try breaker.admit()
            do {
                let response = try client.send(request)
                // 429 is about this device; others of the service go on.
                breaker.settle(admission, response.status >= 500 ? .failure(.trouble) : .success)
                return outcome(of: response)
            } catch {
                breaker.settle(admission, error.isTemporary ? .failure(.trouble) : .nothing)
                throw error
            }
        } catch HTTPFailure.circuitOpen(let seconds, _) {
            return .again(Double(seconds))
        } catch let failure as HTTPFailure {
            services.log.write("push", ["host": host, "failure": "\(failure)"])
            return isHopeless(failure) ? .failed(.refused) : .again(nil)
        }
    }

    /// What the push service's answer means (RFC 8030, section 5; RFC 8292, section 2).
    private func outcome(of response: HTTPResponse) -> Outcome {
        let pause = response.retryAfter.map { min(Double($0), 3_600) }
        switch response.status {
        case 200...202: return .accepted
        case 404, 410: return .failed(.gone)
        case 401, 403: return .failed(.denied)
        case 429, 500...: return .again(pause)
        default:
            services.log.write("push", ["status": "\(response.status)"])
            return .failed(.refused)
        }
    }

    private func isHopeless(_ failure: HTTPFailure) -> Bool {
        switch failure {
        case .invalidRequest, .forbiddenHost, .forbiddenAddress, .redirect: true
        default: false
        }
    }

    private func request(_ message: [WaitingPush]) -> HTTPRequest {
        let first = message[0]
        let age = Int(-first.created.timeIntervalSinceNow)
        let isTimely = message.contains { kind(of: $0)?.isTimely ?? true }
        return HTTPRequest(
            method: .post, url: first.device.endpoint,
            headers: [
                ("TTL", String(max(60, Self.lifetime - age))), ("Urgency", isTimely ? "high" : "normal"),
                ("Topic", tag(message)), ("Content-Encoding", "aes128gcm"),
                ("Content-Type", "application/octet-stream"),
            ])
    }

    /// That of the same message, however often it is sent; and of news of the same thing, of which the last stands for all. At
    /// most 32 characters, since it is the `Topic` too (RFC 8030, section 5.4).
    private func tag(_ message: [WaitingPush]) -> String {
        guard message.count == 1 else { return "many-\(message[0].message)" }
        guard let content = message[0].content else { return "try" }
        return content.text.part == nil
            ? "told-\(content.id.rawValue)" : "\(content.text.kind.prefix(12))-\(content.text.thing)"
    }

    private func kind(of push: WaitingPush) -> NotificationKind? {
        services.features.notificationKinds.first { $0.name == push.content?.text.kind }
    }

    private func worded(_ push: WaitingPush) -> NotificationText.Worded? {
        push.content?.text.worded(by: kind(of: push), in: push.language)
    }

    private func words(_ message: [WaitingPush]) -> PushMessage {
        let first = message[0]
        let words = NotificationsWords(first.language)
        let tag = tag(message)
        let proof = ShownProof.of(first.message, services.settings.keys)
        guard let content = first.content, let text = worded(first) else {
            return PushMessage(
                first.language, title: words.tryTitle, body: words.tryText, tag: tag,
                address: Paths.notificationSettings(), message: first.message, proof: proof)
        }
        guard message.count == 1 else {
            return PushMessage(
                first.language, title: words.letterMany(count: message.count),
                body: message.compactMap { worded($0)?.markedSubject }.joined(separator: " · "), tag: tag,
                address: Paths.notifications(), message: first.message, proof: proof)
        }
        let kind = kind(of: first)
        let clock = Clock(
            now: .now, zone: first.timeZone.flatMap { services.settings.zones[$0] } ?? services.settings.zone,
            language: first.language)
        return PushMessage(
            first.language, title: text.markedSubject,
            body: text.detail.isEmpty ? kind?.title(first.language) ?? "" : text.detail, tag: tag,
            address: kind?.address(content.text.thing, content.text.part) ?? Paths.notifications(),
            acts: kind?.acts(content.text.thing, clock) ?? [], message: first.message, proof: proof)
    }

    // MARK: Who sends

    /// One token for all that goes to a push service, for half of its time (RFC 8292, section 5).
    private func authorization(of device: WaitingPush.Device, to address: borrowing WebAddress) throws -> String {
        let isUsualPort = address.port == (address.scheme == "https" ? 443 : 80)
        let audience = "\(address.scheme)://\(address.host)" + (isUsualPort ? "" : ":\(address.port)")
        let name = "\(device.keyID.rawValue) \(audience)"
        let now = Int(Date.now.timeIntervalSince1970)
        if let known = authorizations[name], known.until > now { return known.value }
        if authorizations.count >= Self.mostTokens { authorizations = [:] }
        let value = VAPID(key: try key(of: device), contact: pushes.settings.contact)
            .authorization(for: audience, at: now)
        authorizations[name] = (value, now + VAPID.lifetime / 2)
        return value
    }

    private func key(of device: WaitingPush.Device) throws -> P256.PrivateKey {
        if let key = keys[device.keyID] { return key }
        let key = try PushKey.open(device.keyPrivate, of: device.keyPublic, with: services.settings.keys)
        keys[device.keyID] = key
        return key
    }
}
