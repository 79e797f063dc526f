import Crypto
import FoundationEssentials

/// What tells the bytes of a file from others.
struct Fingerprint: Sendable, Equatable {
    let size: Int
    /// Lower-case hexadecimal.
    let md5: String
    let sha256: String

    /// Reads bytes as they come.
    struct Reader: Sendable {
        private var md5 = Insecure.MD5()
        private var sha256 = SHA256()
        private(set) var size = 0

        mutating func read(_ bytes: some DataProtocol) {
            md5.update(data: bytes)
            sha256.update(data: bytes)
            size += bytes.count
        }

        var fingerprint: Fingerprint {
            Fingerprint(size: size, md5: md5.finalize().hex, sha256: sha256.finalize().hex)
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
    var sha256: String {
        var hash = SHA256()
        var text = self
        text.withUTF8 { hash.update(bufferPointer: UnsafeRawBufferPointer($0)) }
        return hash.finalize().hex
    }
}
