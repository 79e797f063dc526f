/// Somebody who has an account, with content of their own, at every provider.
package enum Person: String, Codable, CaseIterable, Sendable {
    case anna, mikhail, elena

    enum Sex: Sendable { case female, male }

    struct Birthday: Sendable {
        let year: Int
        let month: Int
        let day: Int
    }

    /// 1, 2, 3: what numbers and pictures of theirs are made from.
    var number: Int {
        switch self {
        case .anna: 1
        case .mikhail: 2
        case .elena: 3
        }
    }

    var firstName: String {
        switch self {
        case .anna: "Анна"
        case .mikhail: "Михаил"
        case .elena: "Елена"
        }
    }

    var lastName: String {
        switch self {
        case .anna: "Ковалёва"
        case .mikhail: "Лебедев"
        case .elena: "Соколова"
        }
    }

    var fullName: String { "\(firstName) \(lastName)" }

    /// Letters, digits and points: what providers call a login or a screen name.
    var login: String {
        switch self {
        case .anna: "anna.kovaleva"
        case .mikhail: "mikhail.lebedev"
        case .elena: "elena.sokolova"
        }
    }

    var email: String { "\(login)@hse.ru" }

    var sex: Sex { self == .mikhail ? .male : .female }

    var birthday: Birthday {
        switch self {
        case .anna: Birthday(year: 1988, month: 4, day: 12)
        case .mikhail: Birthday(year: 1981, month: 11, day: 30)
        case .elena: Birthday(year: 1975, month: 2, day: 7)
        }
    }

    /// The path of their photo, a square PNG.
    ///
    /// - Parameter side: pixels, one of `PersonPhoto.sides`
    func photoPath(side: Int) -> String { "/people/\(rawValue)/\(side).png" }
}
