import Postgres
import Web

/// Somebody's initials on a tint that stays theirs, and their photo over it where there is one.
package struct Avatar: Sendable {
    package let initials: String
    /// With its tint, 1…8, which neighbours do not share.
    package let classes: String
    package let photo: Address?
    /// What the page knows it by that takes its photo when it comes; nil for those that have none.
    package let id: String?
    package let isAwaited: Bool

    /// - Parameters:
    ///   - name: the first letters of its first two words are shown
    ///   - id: of the member: neighbours get different tints
    ///   - photo: on the files origin; a page that has one must allow it (``Context/showsFiles``)
    ///   - isExpected: it is on its way, and the page takes it when it comes; at most once on a page
    package init(name: String, id: Int, photo: Address? = nil, isExpected: Bool = false) {
        var name = name
        let initials = name.withUTF8(Self.initials)
        self.init(initials, id, photo, isExpected)
    }

    /// Likewise, of a name in an answer.
    package init(name: Text, id: Int) {
        self.init(name.withBytes(Self.initials), id, nil, false)
    }

    private init(_ initials: String, _ id: Int, _ photo: Address?, _ isExpected: Bool) {
        self.initials = initials
        self.photo = photo
        self.id = photo != nil || isExpected ? "avatar-\(id)" : nil
        isAwaited = isExpected && photo == nil
        classes = Self.classes[Int(id.magnitude % 8)]
    }

    private static let classes = [8, 1, 2, 3, 4, 5, 6, 7].map { "avatar tint-\($0)" }

    /// By bytes, as long as words begin with capitals of Latin or Russian: pages show twenty people, and telling scalars
    /// apart costs five times as much.
    private static func initials(of name: UnsafeBufferPointer<UInt8>) -> String {
        var isOther = false
        let initials = String(unsafeUninitializedCapacity: 4) { letters in
            var (length, words, isBeginning) = (0, 0, true)
            for (place, byte) in name.enumerated() {
                switch byte {
                case UInt8(ascii: " "), UInt8(ascii: "-"): isBeginning = true
                case 0xA0 where place > 0 && name[place - 1] == 0xC2: isBeginning = true
                case _ where !isBeginning: break
                case UInt8(ascii: "A")...UInt8(ascii: "Z"):
                    letters[length] = byte
                    (length, words, isBeginning) = (length + 1, words + 1, false)
                // «А» to «Я» are D0 90 to D0 AF.
                case 0xD0 where place + 1 < name.count && (0x90...0xAF).contains(name[place + 1]):
                    (letters[length], letters[length + 1]) = (byte, name[place + 1])
                    (length, words, isBeginning) = (length + 2, words + 1, false)
                default:
                    isOther = true
                    return 0
                }
                if words == 2 { return length }
            }
            return length
        }
        return isOther ? Self.initials(of: String(decoding: name, as: UTF8.self)) : initials
    }

    private static func initials(of name: String) -> String {
        var initials = ""
        var count = 0
        var isBeginning = true
        for scalar in name.unicodeScalars {
            if scalar == " " || scalar == "-" || scalar == "\u{A0}" {
                isBeginning = true
            } else if isBeginning {
                isBeginning = false
                let isCapital = ("A"..."Z").contains(scalar) || ("А"..."Я").contains(scalar)
                if isCapital {
                    initials.unicodeScalars.append(scalar)
                } else {
                    initials += scalar.properties.uppercaseMapping
                }
                count += 1
                if count == 2 { break }
            }
        }
        return initials
    }
}
