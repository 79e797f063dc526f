/// The methods about people.
struct VKUsers {
    /// Ids in one call.
    static let most = 1_000

    let call: VKCall

    struct User: Encodable {
        let id: Int
        let first_name: String
        let last_name: String
        let can_access_closed = true
        let is_closed = false
        var screen_name: String?
        var domain: String?
        var sex: Int?
        var bdate: String?
        var has_photo: Int?
        var timezone: Int?
        var city: Place?
        var country: Place?
        var photo_50: String?
        var photo_100: String?
        var photo_200: String?
        var photo_200_orig: String?
        var photo_400: String?
        var photo_400_orig: String?
        var photo_max: String?
        var photo_max_orig: String?
    }

    struct Place: Encodable {
        let id: Int
        let title: String
    }

    /// `users.get`: who is unknown is left out.
    func get() throws -> [User] {
        let people: [Person]
        if let names = call.list("user_ids"), !names.isEmpty {
            guard names.count <= Self.most else { throw VKError.parameter("user_ids is invalid") }
            people = names.compactMap { name in
                Int(name).flatMap(Person.init(vkID:)) ?? Person.allCases.first { $0.login == name }
            }
        } else {
            guard let person = call.person else { throw VKError.parameter("user_ids is undefined") }
            people = [person]
        }
        let fields = Set(call.list("fields") ?? [])
        return people.map { user($0, fields) }
    }

    private func user(_ person: Person, _ fields: Set<String>) -> User {
        func field<Value>(_ name: String, _ value: Value) -> Value? { fields.contains(name) ? value : nil }
        func photo(_ name: String, side: Int) -> String? {
            field(name, call.links.base + person.photoPath(side: side))
        }
        let birthday = person.birthday
        return User(
            id: person.vkID, first_name: person.firstName, last_name: person.lastName,
            screen_name: field("screen_name", person.login), domain: field("domain", person.login),
            sex: field("sex", person.vkSex),
            bdate: field("bdate", "\(birthday.day).\(birthday.month).\(birthday.year)"),
            has_photo: field("has_photo", 1), timezone: field("timezone", 3),
            city: field("city", Place(id: 1, title: "Москва")),
            country: field("country", Place(id: 1, title: "Россия")),
            photo_50: photo("photo_50", side: 50), photo_100: photo("photo_100", side: 100),
            photo_200: photo("photo_200", side: 200), photo_200_orig: photo("photo_200_orig", side: 200),
            photo_400: photo("photo_400", side: 400), photo_400_orig: photo("photo_400_orig", side: 400),
            photo_max: photo("photo_max", side: 400), photo_max_orig: photo("photo_max_orig", side: 400))
    }
}
