import Postgres
import Web

/// Somebody's initials on a tint that stays theirs, and their photo over it where there is one: a member's own comes by itself.
package struct Avatar: Sendable {
    package let initials: String
    /// With its tint, 1…8, which neighbours do not share.
    package let classes: String
    package let photo: Address?
    /// What the page knows it by that takes its photo when it comes; nil for those that have none.
    package let id: String?
    package let isAwaited: Bool

    /// Of a member.
    ///
    /// - Parameters:
    ///   - name: the first letters of its first two words are shown
    ///   - id: neighbours get different tints
    package init(name: String, id: Int) {
        self.init(Self.initials(of: name), tint: id, MemberPhotos.address(of: id))
    }

    /// Likewise, of a name in an answer.
    package init(name: Text, id: Int) {
        self.init(name.withBytes(Self.initials(of:)), tint: id, MemberPhotos.address(of: id))
    }

    /// Of a member whose photo a statement has just read.
    package init(name: String, of member: MemberID, version: Int) {
        self.init(Self.initials(of: name), tint: member.rawValue, Paths.memberPhoto(member, version))
    }

    /// Of something that is no member: a group, an account elsewhere.
    ///
    /// - Parameter tint: a number that stays its own
    package init(name: String, tint: Int) {
        self.init(Self.initials(of: name), tint: tint, nil)
    }

    /// Of somebody whose photo lies on the files origin, which the page must allow (``Context/showsFiles``).
    ///
    /// - Parameter isExpected: it is on its way, and the page takes it when it comes; at most once on a page
    package init(name: String, tint: Int, photo: Address?, isExpected: Bool) {
        self.init(
            Self.initials(of: name), tint: tint, photo, id: photo != nil || isExpected ? "avatar-\(tint)" : nil,
            isAwaited: isExpected && photo == nil)
    }

    private init(_ initials: String, tint: Int, _ photo: Address?, id: String? = nil, isAwaited: Bool = false) {
        self.initials = initials
        self.photo = photo
        self.id = id
        self.isAwaited = isAwaited
        classes = Self.classes[Int(tint.magnitude % 8)]
    }

    private static let classes = [8, 1, 2, 3, 4, 5, 6, 7].map { "avatar tint-\($0)" }

    private static func initials(of name: String) -> String {
        var name = name
        return name.withUTF8(initials(of:))
    }

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
        return isOther ? Self.initials(ofAny: String(decoding: name, as: UTF8.self)) : initials
    }

    private static func initials(ofAny name: String) -> String {
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
