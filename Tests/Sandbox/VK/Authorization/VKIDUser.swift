/// Who a token of VK ID belongs to: all that its scope opens, or what everybody may know. The number is text here, and only here.
struct VKIDUser: Encodable {
    struct Answer: Encodable {
        let user: VKIDUser
    }

    let user_id: String
    let first_name: String
    let last_name: String
    let avatar: String
    let sex: Int
    let verified = false
    /// Absent where everybody may look.
    let birthday: String?
    /// With the scope of this name.
    let email: String?
    /// With the scope of this name.
    let phone: String?

    init(_ person: Person, scope: [String], base: String) {
        user_id = "\(person.vkID)"
        first_name = person.firstName
        last_name = person.lastName
        avatar = base + person.photoPath(side: 200)
        sex = person.vkSex
        birthday = person.vkBirthday
        email = scope.contains("email") ? person.email : nil
        phone = scope.contains("phone") ? "7999000000\(person.number)" : nil
    }

    /// What an `id_token` says: the family name, the e-mail address and the telephone number are hidden in part.
    init(masking person: Person, base: String) {
        user_id = "\(person.vkID)"
        first_name = person.firstName
        last_name = "\(person.lastName.prefix(1))."
        avatar = base + person.photoPath(side: 200)
        sex = person.vkSex
        birthday = nil
        email = "\(person.email.prefix(2))***@\(person.email.split(separator: "@")[1])"
        phone = "+7 *** *** ** 0\(person.number)"
    }
}
