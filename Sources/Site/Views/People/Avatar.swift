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
        self.photo = photo
        self.id = photo != nil || isExpected ? "avatar-\(id)" : nil
        isAwaited = isExpected && photo == nil
        initials = Self.initials(of: name)
        classes = Self.classes[Int(id.magnitude % 8)]
    }

    private static let classes = [8, 1, 2, 3, 4, 5, 6, 7].map { "avatar tint-\($0)" }

    /// By scalars: pages show twenty people, and telling characters apart costs ten times as much.
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
