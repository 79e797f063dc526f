import Bounds
import Glibc

/// An object as its store lists it.
public struct ListedObject: Sendable, Equatable {
    public let id: BlobID
    public let size: Int
    /// Seconds since 1970.
    public let modified: Int

    package init(id: BlobID, size: Int, modified: Int) {
        (self.id, self.size, self.modified) = (id, size, modified)
    }
}

/// A page of the answer to ListObjectsV2. Other names than those of kept bytes are none of ours.
package struct ObjectListing {
    package let objects: [ListedObject]
    /// Where the next page begins; nil on the last one.
    package let next: String?

    package init(_ text: String) {
        objects = Self.all("Contents", in: text).compactMap { part in
            guard let key = Self.all("Key", in: part).first, let name = key.split(separator: "/").last,
                let id = BlobID(hex: name), key.hasSuffix(BlobStore.place(of: id)),
                let size = Self.all("Size", in: part).first.flatMap({ Bounds.bytes.exactly($0) }),
                let modified = Self.all("LastModified", in: part).first.flatMap({ Self.seconds($0) })
            else { return nil }
            return ListedObject(id: id, size: size, modified: modified)
        }
        next = Self.all("NextContinuationToken", in: text).first.map {
            [("quot", "\""), ("#34", "\""), ("#39", "'"), ("apos", "'"), ("lt", "<"), ("gt", ">"), ("amp", "&")].reduce(
                $0
            ) {
                $0.replacing("&\($1.0);", with: $1.1)
            }
        }
    }

    /// What an error says of itself: `NoSuchBucket`, `SignatureDoesNotMatch`; letters alone.
    package static func code(of text: String) -> String? {
        all("Code", in: text).first.map { $0.filter { $0.isASCII && $0.isLetter } }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// What stands in each element of this name, as these answers have them: without attributes.
    private static func all(_ name: String, in text: String) -> [String] {
        var found: [String] = []
        var rest = text[...]
        while let start = rest.firstRange(of: "<\(name)>") {
            rest = rest[start.upperBound...]
            guard let end = rest.firstRange(of: "</\(name)>") else { break }
            found.append(String(rest[..<end.lowerBound]))
            rest = rest[end.upperBound...]
        }
        return found
    }

    /// Of `2026-11-29T03:04:05.000Z`.
    private static func seconds(_ text: String) -> Int? {
        let numbers = text.prefix(19).split { "-T:".contains($0) }.compactMap { Int32($0) }
        guard numbers.count == 6, text.utf8.count >= 20, (1_970...9_999).contains(numbers[0]),
            numbers[1...].allSatisfy({ (0...60).contains($0) })
        else { return nil }
        var parts = tm()
        parts.tm_year = numbers[0] - 1_900
        parts.tm_mon = numbers[1] - 1
        parts.tm_mday = numbers[2]
        parts.tm_hour = numbers[3]
        parts.tm_min = numbers[4]
        parts.tm_sec = numbers[5]
        return Int(timegm(&parts))
    }
}
