import Cryptography
import FoundationEssentials
import Web

/// Makes and checks the addresses that the Disk hands out. Nothing is kept of them: what they stand for is in them, and
/// signed.
struct DiskLinks: Sendable {
    /// `http://localhost:8081/yandex`: everything is below it.
    let base: String
    let switches: YandexSwitches
    private let code: HMAC

    init(base: String, switches: YandexSwitches, code: HMAC) {
        self.base = base
        self.switches = switches
        self.code = code
    }

    func resource(_ path: DiskPath) -> Link {
        let area = path.area == .trash ? "trash/resources" : "resources"
        return Link(href: "\(base)/v1/disk/\(area)?path=\(PercentCoding.encode(path.text))")
    }

    func operation(_ id: String) -> Link { Link(href: "\(base)/v1/disk/operations/\(id)") }

    func publication(_ publication: Publication) -> String { "\(base)/d/\(publication.code)" }

    func upload(_ id: String) -> Link { Link(href: "\(base)/uploader/upload-target/\(id)", method: "PUT") }

    /// Works without a token until it expires.
    ///
    /// - Parameter asker: who the link was made for; "0" is nobody in particular
    func download(_ resource: Resource, owner: String, asker: String) -> String {
        let life = switches.now.linkSeconds
        let expiry = String(Int(Date().timeIntervalSince1970) + life, radix: 16)
        var query: [(String, String)] = [
            ("uid", asker), ("filename", resource.name + (resource.isFolder ? ".zip" : "")),
            ("disposition", "attachment"), ("hash", ""), ("limit", "0"),
            ("content_type", resource.isFolder ? "application/zip" : resource.mediaType.mime), ("owner_uid", owner),
        ]
        if let content = resource.content {
            let print = content.fingerprint
            query += [
                ("fsize", String(print.size)), ("hid", String(print.sha256.prefix(32))),
                ("media_type", resource.mediaType.group), ("tknv", "v2"), ("etag", print.md5),
            ]
        }
        return "\(base)/downloader/disk/\(resource.id)/\(expiry)/\(signature(resource.id, expiry, owner))?"
            + query.map { "\($0.0)=\(PercentCoding.encode($0.1))" }.joined(separator: "&")
    }

    /// Does not expire, but wants the token of the owner.
    func preview(_ resource: Resource, owner: String, size: String, crop: Bool) -> String {
        let path = "\(base)/downloader/preview/\(resource.id)/inf/\(signature(resource.id, "inf", owner))"
        return "\(path)?uid=\(owner)&filename=\(PercentCoding.encode(resource.name))&disposition=inline&hash=&limit=0"
            + "&content_type=image%2Fpng&owner_uid=\(owner)&tknv=v2&size=\(size)&crop=\(crop ? 1 : 0)"
    }

    /// Whether a link of this resource was made here.
    func isGenuine(_ id: String, _ expiry: String, owner: String, signature given: String) -> Bool {
        signature(id, expiry, owner) == given
    }

    private func signature(_ id: String, _ expiry: String, _ owner: String) -> String {
        code.code(for: "\(id)/\(expiry)/\(owner)".utf8).hex
    }
}
