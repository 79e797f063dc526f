import Web

/// Somebody's initials on a tint that stays theirs, and their photo over it where there is one.
package struct Avatar: Sendable {
    package let initials: String
    /// 1…8
    package let tint: Int
    package let photo: Address?

    /// - Parameters:
    ///   - name: the first letters of its first two words are shown
    ///   - id: of the member: neighbours get different tints
    ///   - photo: on the files origin; a page that has one must allow it (``Context/showsFiles``)
    package init(name: String, id: Int, photo: Address? = nil) {
        self.photo = photo
        initials = Self.initials(of: name)
        tint = id.magnitude % 8 == 0 ? 8 : Int(id.magnitude % 8)
    }

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

    package var classes: String { "avatar tint-\(tint)" }
}
