import FoundationEssentials
import Site
import Storage
import TestSupport
import Testing

struct FileTickets {
    private let keys: Keys
    private let now = Date(timeIntervalSince1970: 1_800_000_010)
    private let signedURL: SignedURL

    init() throws {
        keys = try TestKeys.one()
        signedURL = SignedURL(
            BlobID(), for: MemberID(rawValue: 7), in: SessionID(rawValue: 9), name: "План лекций.docx", as: .attachment,
            now: now)
    }

    @Test func `are read back as they were made`() {
        #expect(SignedURL(signedURL.text(keys), keys: keys, now: now) == signedURL)
    }

    @Test func `end after five minutes at most, and live half of that at least`() {
        for second in stride(from: 0.0, to: 300, by: 7) {
            let made = now.addingTimeInterval(second)
            let signedURL = SignedURL(
                signedURL.blob, for: signedURL.member, in: signedURL.session, name: "a", as: .inline, now: made)
            let text = signedURL.text(keys)
            #expect(SignedURL(text, keys: keys, now: made.addingTimeInterval(149)) != nil)
            #expect(SignedURL(text, keys: keys, now: made.addingTimeInterval(300)) == nil)
            #expect(SignedURL(text, keys: keys, now: nil) != nil, "a transfer that goes on")
        }
    }

    /// So that a browser finds a picture again that it has got already.
    @Test func `are the same for a while`() {
        let later = SignedURL(
            signedURL.blob, for: signedURL.member, in: signedURL.session, name: signedURL.name, as: .attachment,
            now: now.addingTimeInterval(60))
        #expect(later.text(keys) == signedURL.text(keys))
    }

    @Test func `count no more with a single bit changed`() throws {
        let bytes = try #require(Base64URL.decode(signedURL.text(keys)))
        for place in bytes.indices {
            for bit in 0..<8 {
                var altered = bytes
                altered[place] ^= 1 << UInt8(bit)
                #expect(SignedURL(Base64URL.encode(altered), keys: keys, now: now) == nil, "byte \(place), bit \(bit)")
            }
        }
        for text in ["", "AAAA", String(repeating: "A", count: 90), signedURL.text(keys) + "AAAA"] {
            #expect(SignedURL(text, keys: keys, now: now) == nil)
        }
    }

    @Test func `count under their own key only`() throws {
        let others = try Keys(file: TestKeys.second)
        #expect(SignedURL(signedURL.text(keys), keys: others, now: now) == nil)
    }
}

struct SavedNames {
    /// A dash leads past the short way of names that have letters alone.
    @Test func `keep the same of each character, whichever way they are read`() {
        for value in UInt32(0)...0xFFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            #expect(SavedName.safe("—а\(scalar)b") == "—" + SavedName.safe("а\(scalar)b"), "\(value)")
        }
    }

    @Test(arguments: [
        ("План.docx", "План.docx"), ("../../etc/passwd", "_.._etc_passwd"), ("a\r\nX-Evil: 1.txt", "aX-Evil_ 1.txt"),
        ("say \"hi\".txt", "say _hi_.txt"), ("", "file"), ("...", "file"), (" \u{202E}fdp.exe ", "fdp.exe"),
        ("C:\\x\\y.txt", "C__x_y.txt"), (".htaccess", "htaccess"), ("👩‍💻.png", "👩💻.png"), ("a\u{0}b", "ab"),
    ]) func `say a name and no place`(name: String, safe: String) {
        #expect(SavedName.safe(name) == safe)
    }

    @Test func `keep their ending when they are cut`() {
        let name = SavedName.safe(String(repeating: "Ж", count: 300) + ".docx")
        #expect(name.utf8.count <= 200)
        #expect(name.hasSuffix("Ж.docx"))
        #expect(SavedName.safe("x." + String(repeating: "y", count: 300)).utf8.count <= 200)
    }

    /// RFC 6266, RFC 8187.
    @Test func `stand in a header in both spellings`() {
        #expect(
            SavedName.header(.attachment, "План 100%.txt")
                == "attachment; filename=\"____ 100_.txt\"; "
                + "filename*=UTF-8''%D0%9F%D0%BB%D0%B0%D0%BD%20100%25.txt")
        #expect(SavedName.header(.inline, "a.png") == "inline; filename=\"a.png\"; filename*=UTF-8''a.png")
    }
}

struct MediaKinds {
    @Test func `are believed when name and bytes agree`() {
        let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0]
        #expect(MediaKind(name: "a.PNG", beginning: png) == .png)
        #expect(MediaKind(name: "a.jpg", beginning: png) == .other)
        #expect(MediaKind(name: "a.png", beginning: Array("<html>".utf8)) == .other)
        #expect(MediaKind(name: "a.txt", beginning: Array("<script>alert(1)</script>".utf8)) == .plain)
        #expect(MediaKind(name: "a.txt", beginning: [65, 0, 66]) == .other)
    }

    @Test(arguments: ["a.html", "a.svg", "a.xml", "a.js", "a.xhtml", "a.htm", "a.mht", "a", "a.", "png", ".png.svg"])
    func `that can do something are never shown`(name: String) {
        let beginnings = [
            "<!doctype html><script>1</script>", "<?xml version=\"1.0\"?><svg/>", "GIF89a/*<svg onload=1>*/",
            "%PDF-1.4",
        ]
        for beginning in beginnings {
            #expect(!MediaKind(name: name, beginning: Array(beginning.utf8)).isShown, "\(name): \(beginning)")
        }
    }
}
