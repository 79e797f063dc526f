import Cryptography
import FoundationEssentials

/// What tells the bytes of a file from others.
struct Fingerprint: Sendable, Equatable {
    let size: Int
    /// Lower-case hexadecimal.
    let md5: String
    let sha256: String

    /// Reads bytes as they come.
    struct Reader: Sendable {
        private var md5 = Digest(.md5)
        private var sha256 = Digest(.sha256)
        private(set) var size = 0

        mutating func read(_ bytes: some DataProtocol) {
            md5.update(bytes)
            sha256.update(bytes)
            size += bytes.count
        }

        var fingerprint: Fingerprint {
            Fingerprint(size: size, md5: md5.value.hex, sha256: sha256.value.hex)
        }
    }
}

extension Sequence<UInt8> {
    /// Lower-case hexadecimal.
    var hex: String {
        var text: [UInt8] = []
        text.reserveCapacity(64)
        for byte in self {
            text.append(Self.digit(byte >> 4))
            text.append(Self.digit(byte & 15))
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }
}

extension String {
    /// 64 hexadecimal digits that follow from the text: the same at each start.
    var sha256: String { Digest.of(utf8).hex }
}
