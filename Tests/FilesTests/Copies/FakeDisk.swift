import Cryptography
import FoundationEssentials
import Glibc
import Synchronization
import TestSupport

/// A Yandex Disk of one file on 127.0.0.1, with everything that can go wrong with its bytes.
final class FakeDisk: Sendable {
    struct Manners: Sendable {
        private static let usual = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }

        var bytes = usual
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
        /// What happens to the next answers with bytes, one after another.
        var cuts: [Cut] = []
        var hidesMD5 = false
        /// No answer names its version.
        var hidesTag = false
        /// Where paths that begin so have gone.
        var redirects: [String: String] = [:]
    }

    /// An answer that is not what was asked for; numbers are of bytes behind the place where it begins.
    enum Cut: Sendable {
        /// Ends before what it announced.
        case broken(Int)
        /// Ends early, and had announced nothing.
        case unannounced(Int)
        /// Announces less than there is, and ends there.
        case short(Int)
        /// Begins anew whatever is asked for, and ends early.
        case anew(Int)
        /// Says that it goes on from another place than it was asked to, and does.
        case elsewhere(Int)
        /// Ends early, and the file is another one then.
        case changed(Int)
        /// A page of the web that says why there is nothing, as if it were the file.
        case page
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
        if let place = now.redirects.first(where: { request.path.hasPrefix($0.key) })?.value {
            return peer.send(response(302, ["Location: \(place)"]))
        }
        if request.path.hasPrefix("/bytes") { return send(now, request, peer) }
        guard now.apiStatus == 200 else { return peer.send(response(now.apiStatus, [], "{}")) }
        let body: String
        if request.path.hasPrefix("/v1/disk/resources/download") {
            body = "{\"href\":\"\(now.href ?? "\(url)/bytes")\",\"method\":\"GET\",\"templated\":false}"
        } else {
            let md5 = now.hidesMD5 ? "" : ",\"md5\":\"\(now.announcedMD5 ?? MD5.text(now.bytes))\""
            body = """
                {"name":"План.docx","path":"disk:/План.docx","type":"file","resource_id":"1:a",\
                "created":"2026-11-21T10:00:00+00:00","modified":"2026-11-21T10:00:00+00:00",\
                "size":\(now.announcedSize ?? now.bytes.count),"mime_type":"application/octet-stream"\(md5)}
                """
        }
        return peer.send(response(200, ["Content-Type: application/json"], body))
    }

    private func send(_ now: Manners, _ request: Peer.Request, _ peer: Peer) -> Bool {
        served.add(1, ordering: .sequentiallyConsistent)
        if let status = now.status { return peer.send(response(status, ["Content-Type: text/html"], "<p>gone</p>")) }
        if !now.cuts.isEmpty {
            return send(manners.withLock { $0.cuts.removeFirst() }, now, request, peer)
        }
        let first = now.ignoresRanges ? 0 : now.first(request)
        peer.send(now.head(from: first, length: now.bytes.count - first))
        var place = first
        while place < now.bytes.count {
            let end = min(place + 16_384, now.bytes.count, first + min(now.breaksAfter, now.bytes.count))
            guard end > place, peer.send(Array(now.bytes[place..<end])) else { return false }
            place = end
            if now.pause > 0 { usleep(now.pause * 1_000) }
        }
        return true
    }

    private func send(_ cut: Cut, _ now: Manners, _ request: Peer.Request, _ peer: Peer) -> Bool {
        var first = now.first(request)
        /// The end of what is sent: at least one byte, never the last one.
        func end(_ count: Int) -> Int { min(first + max(count, 1), now.bytes.count - 1) }
        switch cut {
        case .broken(let count):
            peer.send(now.head(from: first, length: now.bytes.count - first))
            peer.send(Array(now.bytes[first..<max(first, end(count))]))
        case .unannounced(let count):
            peer.send(now.head(from: first, length: nil))
            peer.send(Array(now.bytes[first..<max(first, end(count))]))
        case .short(let count):
            let end = max(first, end(count))
            peer.send(now.head(from: first, length: end - first))
            peer.send(Array(now.bytes[first..<end]))
        case .anew(let count):
            first = 0
            peer.send(now.head(from: 0, length: now.bytes.count))
            peer.send(Array(now.bytes[0..<end(count)]))
        case .elsewhere(let count):
            first = min(first + max(count, 1), now.bytes.count - 1)
            peer.send(now.head(from: first, length: now.bytes.count - first))
            peer.send(Array(now.bytes[first...]))
        case .changed(let count):
            peer.send(now.head(from: first, length: now.bytes.count - first))
            peer.send(Array(now.bytes[first..<max(first, end(count))]))
            change { $0.bytes = $0.bytes.map { $0 ^ 0x55 } }
        case .page:
            peer.send(response(200, ["Content-Type: text/html"], "<p>This link has ended"))
        }
        return false
    }
}

extension FakeDisk.Manners {
    private var tag: String { "\"\(MD5.text(bytes))\"" }

    /// The place that a request wants to be answered from.
    fileprivate func first(_ request: Peer.Request) -> Int {
        guard request.header("if-range").map({ $0 == tag }) ?? true else { return 0 }
        return min(request.header("range").flatMap { Int($0.dropFirst(6).prefix { $0 != "-" }) } ?? 0, bytes.count)
    }

    fileprivate func head(from first: Int, length: Int?) -> String {
        var lines = [first > 0 ? "HTTP/1.1 206 Part" : "HTTP/1.1 200 OK"]
        if !hidesTag { lines.append("ETag: \(tag)") }
        if first > 0 { lines.append("Content-Range: bytes \(first)-\(bytes.count - 1)/\(bytes.count)") }
        lines.append(length.map { "Content-Length: \($0)" } ?? "Connection: close")
        return lines.joined(separator: "\r\n") + "\r\n\r\n"
    }
}

enum MD5 {
    static func text(_ bytes: [UInt8]) -> String {
        Digest.of(bytes, by: .md5).map { String(UInt16($0) + 256, radix: 16).suffix(2) }.joined()
    }
}
