import Crypto
import FoundationEssentials
import Glibc
import Synchronization
import TestSupport

/// A Yandex Disk of one file on 127.0.0.1, with everything that can go wrong with its bytes.
final class FakeDisk: Sendable {
    struct Manners: Sendable {
        var bytes: [UInt8] = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
        /// What the API says of them; nil says the truth.
        var announcedMD5: String?
        var announcedSize: Int?
        /// Bytes after which an answer breaks off.
        var breaksAfter = Int.max
        /// Where the download link leads; nil is to the bytes.
        var href: String?
        /// A status of the bytes instead of 200.
        var status: Int?
        /// A pause between pieces of 16 KiB, in milliseconds.
        var pause: UInt32 = 0
        var apiStatus = 200
        var ignoresRanges = false
    }

    let manners = Mutex(Manners())
    private let served = Atomic<Int>(0)
    private let answering = Mutex<LocalServer?>(nil)

    init() throws {
        let server = try LocalServer { [weak self] peer in
            while let request = peer.request() {
                guard let self, self.answer(request, peer) else { return }
            }
        }
        answering.withLock { $0 = server }
    }

    var url: String { answering.withLock { $0?.url ?? "" } }
    var transcript: [String] { answering.withLock { $0?.transcript ?? [] } }
    /// Answers with bytes so far.
    var downloads: Int { served.load(ordering: .sequentiallyConsistent) }

    func change(_ change: (inout Manners) -> Void) {
        manners.withLock { change(&$0) }
    }

    /// False ends the connection.
    private func answer(_ request: Peer.Request, _ peer: Peer) -> Bool {
        let now = manners.withLock { $0 }
        if request.path.hasPrefix("/bytes") { return send(now, request, peer) }
        guard now.apiStatus == 200 else { return peer.send(response(now.apiStatus, [], "{}")) }
        let body: String
        if request.path.hasPrefix("/v1/disk/resources/download") {
            body = "{\"href\":\"\(now.href ?? "\(url)/bytes")\",\"method\":\"GET\",\"templated\":false}"
        } else {
            let md5 = now.announcedMD5 ?? MD5.text(now.bytes)
            body = """
                {"name":"План.docx","path":"disk:/План.docx","type":"file","resource_id":"1:a",\
                "created":"2026-11-21T10:00:00+00:00","modified":"2026-11-21T10:00:00+00:00",\
                "size":\(now.announcedSize ?? now.bytes.count),"mime_type":"application/octet-stream","md5":"\(md5)"}
                """
        }
        return peer.send(response(200, ["Content-Type: application/json"], body))
    }

    private func send(_ now: Manners, _ request: Peer.Request, _ peer: Peer) -> Bool {
        served.add(1, ordering: .sequentiallyConsistent)
        if let status = now.status { return peer.send(response(status, ["Content-Type: text/html"], "<p>gone</p>")) }
        let tag = "\"\(MD5.text(now.bytes))\""
        let range = now.ignoresRanges ? nil : request.header("range")
        let isSame = request.header("if-range").map { $0 == tag } ?? true
        let first = isSame ? range.flatMap { Int($0.dropFirst(6).prefix { $0 != "-" }) } ?? 0 : 0
        let extent = "Content-Range: bytes \(first)-\(now.bytes.count - 1)/\(now.bytes.count)\r\n"
        peer.send(
            "HTTP/1.1 \(first > 0 ? "206 Part" : "200 OK")\r\nETag: \(tag)\r\n\(first > 0 ? extent : "")"
                + "Content-Length: \(now.bytes.count - first)\r\n\r\n")
        var place = first
        while place < now.bytes.count {
            let end = min(place + 16_384, now.bytes.count, first + min(now.breaksAfter, now.bytes.count))
            guard end > place, peer.send(Array(now.bytes[place..<end])) else { return false }
            place = end
            if now.pause > 0 { usleep(now.pause * 1_000) }
        }
        return true
    }
}

enum MD5 {
    static func text(_ bytes: [UInt8]) -> String {
        Insecure.MD5.hash(data: bytes).map { String(UInt16($0) + 256, radix: 16).suffix(2) }.joined()
    }
}
