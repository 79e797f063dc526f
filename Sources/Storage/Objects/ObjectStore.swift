import Bounds
import Cryptography
import Glibc
import HTTPClient
import Synchronization

/// A bucket of an S3-compatible store, in which bytes lie under the names that their files have below the root of a
/// ``BlobStore``. They never change, so that whatever is sent twice is the same.
///
/// What it throws says why in words for the operator: hosts, statuses and codes, never an address with its signature.
public struct ObjectStore: Sendable {
    /// `https://host[:port]`, as nginx has it too.
    public let origin: String
    /// `/bucket`, perhaps with folders.
    public let path: String
    private let host: String
    private let signature: ObjectSignature
    /// Of this process; a store that fails is left alone for half a minute.
    private let breaker = CircuitBreaker()
    /// Of this process: since when it is known that the bucket is ours.
    public let ownership = Ownership()

    /// The most that a store takes in one piece.
    public static let largest = 5 << 30
    /// Seconds that somebody has to begin to ask for an address; a few minutes, as clocks may differ.
    private static let life = 300
    /// Bytes of an answer that is no object: a thousand names, or why not.
    private static let largestAnswer = 8 << 20
    /// Pages of names that a store may give for one part of 256.
    private static let mostPages = 10_000

    /// Nil when the address is not `https://host[:port]/bucket`: a bucket in the path, not in the name of the host. With
    /// `http://` it is asked without TLS.
    public init?(address: String, region: String, keyID: String, secret: String) {
        guard let scheme = address.firstRange(of: "://"),
            let slash = address[scheme.upperBound...].firstIndex(of: "/"),
            slash > scheme.upperBound, address[slash...].utf8.allSatisfy(Self.isPlain),
            // Programs that pass them on make other names of such ones, and the signature is wrong.
            address[slash...].dropFirst().split(separator: "/", omittingEmptySubsequences: false)
                .allSatisfy({ !["", ".", ".."].contains($0) })
        else { return nil }
        // As libcurl and nginx write it into the header that is signed: without the port that goes without saying.
        let named = address[scheme.upperBound..<slash].lowercased()
        let port = address[..<scheme.lowerBound] == "http" ? ":80" : ":443"
        host = named.hasSuffix(port) ? String(named.dropLast(port.utf8.count)) : named
        origin = address[..<scheme.upperBound] + host
        path = String(address[slash...])
        signature = ObjectSignature(keyID: keyID, secret: secret, region: region)
    }

    /// What stands for itself in a path.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "/-._".utf8.contains(byte)
        }
    }

    private func place(of id: BlobID) -> String { "\(path)/\(BlobStore.place(of: id))" }

    /// Path and query with which nginx gets these bytes, in the next minutes and without a key.
    public func address(of id: BlobID) -> String {
        let place = place(of: id)
        return "\(place)?\(signature.query("GET", host: host, path: place, seconds: Self.life, now: time(nil)))"
    }

    // MARK: Bytes

    /// Sends a file. The store compares what it got with the sum.
    ///
    /// - Parameter isWanted: asked about once a second; false stops
    public func put(
        _ id: BlobID, file: String, sha256: [UInt8], isWanted: @escaping () -> Bool = { true }
    ) throws(StorageFailure) {
        var request = request(.put, place(of: id), hash: Hexadecimal.text(sha256))
        request.body = .file(file)
        request.timeout = nil
        let answer = try ask(request) { client, request throws(HTTPFailure) in
            try client.upload(request) { _ in isWanted() }
        }
        guard answer.isSuccess else { throw refusal(answer) }
    }

    /// Bytes of an object; nil when there is none.
    public func size(of id: BlobID) throws(StorageFailure) -> Int? {
        let answer = try ask(request(.head, place(of: id)))
        if answer.status == 404 { return nil }
        guard answer.isSuccess, let size = answer["content-length"].flatMap({ Bounds.bytes.exactly($0) }) else {
            throw refusal(answer)
        }
        return size
    }

    /// Writes the bytes behind those that are there already.
    func get(_ id: BlobID, into blob: UnfinishedBlob, size: Int) throws(StorageFailure) {
        let file = DownloadFile(descriptor: blob.descriptor, count: blob.count)
        var request = request(.get, place(of: id))
        request.timeout = nil
        _ = try ask(request) { client, request throws(HTTPFailure) in
            try client.download(request, into: file, limit: size)
        }
    }

    /// Deletes it; nothing happens when it is not there.
    public func remove(_ id: BlobID) throws(StorageFailure) {
        let answer = try ask(request(.delete, place(of: id)))
        guard answer.isSuccess || answer.status == 404 else { throw refusal(answer) }
    }

    /// All whose names begin with these two digits.
    public func objects(_ part: UInt8) throws(StorageFailure) -> [ListedObject] {
        // The bucket is the first piece of the path; what follows is the beginning of each name.
        let pieces = path.split(separator: "/", maxSplits: 1)
        let folder = pieces.count > 1 ? "\(pieces[1])/" : ""
        var found: [ListedObject] = []
        var next: String?
        for _ in 0..<Self.mostPages {
            let token = next.map { "continuation-token=\(ObjectSignature.encoded($0))&" } ?? ""
            let prefix = ObjectSignature.encoded("\(folder)\(Hexadecimal.text([part]))/")
            let query = "\(token)list-type=2&prefix=\(prefix)"
            let answer = try ask(request(.get, "/\(pieces[0])", query: query))
            guard answer.isSuccess else { throw refusal(answer) }
            let page = ObjectListing(answer.text)
            found += page.objects
            guard page.next != nil else { return found }
            guard page.next != next else { break }
            next = page.next
        }
        throw .store("\(host) lists without an end")
    }

    // MARK: Whose it is

    /// What the Quad that keeps bytes here has written of itself; nil when nobody has.
    public func owner() throws(StorageFailure) -> String? {
        let answer = try ask(request(.get, "\(path)/owner"))
        if answer.status == 404, ObjectListing.code(of: answer.text) != "NoSuchBucket" { return nil }
        guard answer.isSuccess else { throw refusal(answer) }
        return String(answer.text.prefix(200))
    }

    /// Writes down whose it is from now on.
    public func take(for owner: String) throws(StorageFailure) {
        var request = request(.put, "\(path)/owner", hash: Hexadecimal.text(Digest.of(owner.utf8)))
        request.body = .bytes(Array(owner.utf8))
        let answer = try ask(request)
        guard answer.isSuccess else { throw refusal(answer) }
    }

    /// What is known of it is asked again after ten minutes.
    public final class Ownership: Sendable {
        private let until = Mutex(ContinuousClock.now)

        public var isKnown: Bool { until.withLock { $0 > .now } }
        public func know() { until.withLock { $0 = .now + .seconds(600) } }
    }

    /// Sends a few bytes, finds them, and deletes them.
    public func tryOut() throws(StorageFailure) {
        let id = BlobID()
        var request = request(.put, place(of: id), hash: Hexadecimal.text(Digest.of("Quad".utf8)))
        request.body = .bytes(Array("Quad".utf8))
        let answer = try ask(request)
        guard answer.isSuccess else { throw refusal(answer) }
        guard try objects(id.bytes[0]).contains(where: { $0.id == id && $0.size == 4 }) else {
            throw .store("\(host) does not list what it was given")
        }
        try remove(id)
    }

    // MARK: Requests

    private func request(
        _ method: HTTPRequest.Method, _ place: String, query: String = "", hash: String = ObjectSignature.emptyHash
    ) -> HTTPRequest {
        HTTPRequest(
            method: method, url: origin + place + (query.isEmpty ? "" : "?\(query)"),
            headers: signature.headers(
                method.rawValue, host: host, path: place, query: query, hash: hash, now: time(nil)),
            timeout: .seconds(20), redirects: 0)
    }

    private func ask(
        _ request: HTTPRequest,
        _ send: (HTTPClient, HTTPRequest) throws(HTTPFailure) -> HTTPResponse = { client, request throws(HTTPFailure) in
            try client.send(request)
        }
    ) throws(StorageFailure) -> HTTPResponse {
        // Bytes may come for hours, but not be silent for a minute: a store reads all of a file before it answers. A download has
        // a limit of its own, and what a store says of the length of an object is no body.
        let isPlain = origin.hasPrefix("http:")
        let named = isPlain && !host.contains(":") ? "\(host):80" : host
        var policy = HTTPPolicy(
            allowedHosts: [HostRule(named)], totalTimeout: .seconds(21_600),
            largestBody: request.method == .head ? Self.largest : Self.largestAnswer,
            lowSpeed: .init(rate: 1, time: .seconds(60)))
        policy.allowsPrivate = true
        policy.allowsPlain = isPlain
        do {
            return try HTTPClient(policy).call(through: breaker) { client throws(HTTPFailure) in
                try send(client, request)
            }
        } catch {
            if case .refused(let answer) = error { throw refusal(answer) }
            if case .file(_, ENOSPC) = error { throw .full }
            throw .store("\(host): \(error)")
        }
    }

    private func refusal(_ answer: HTTPResponse) -> StorageFailure {
        let code = ObjectListing.code(of: answer.text).map { " (\($0))" } ?? ""
        return .store("\(host) answered \(answer.status)\(code)")
    }
}
