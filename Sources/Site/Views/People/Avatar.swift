/// A member without a photo: initials on a tint that stays the member's.
package struct Avatar: Sendable {
    package let initials: String
    /// 1…8
    package let tint: Int

    /// - Parameters:
    ///   - name: the first letters of its first two words are shown
    ///   - id: of the member: neighbours get different tints
    package init(name: String, id: Int) {
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
