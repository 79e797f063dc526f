/// The person as VK knows them.
extension Person {
    var vkID: Int { 55_512_344 + number }

    init?(vkID: Int) {
        guard let person = Person.allCases.first(where: { $0.vkID == vkID }) else { return nil }
        self = person
    }

    /// 0 unknown, 1 female, 2 male.
    var vkSex: Int { sex == .female ? 1 : 2 }

    /// `DD.MM.YYYY`, as VK ID writes it.
    var vkBirthday: String {
        "\(Self.twoDigits(birthday.day)).\(Self.twoDigits(birthday.month)).\(birthday.year)"
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
