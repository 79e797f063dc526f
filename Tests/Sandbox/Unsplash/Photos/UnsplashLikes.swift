/// What each person has liked, the newest last. Everybody begins with a few.
actor UnsplashLikes {
    private var liked: [Person: [String]] = UnsplashLikes.first

    private static var first: [Person: [String]] {
        var liked: [Person: [String]] = [:]
        for person in Person.allCases {
            liked[person] = (1...person.number * 2).map { UnsplashPhoto(number: $0 * 7 + person.number).id }
        }
        return liked
    }

    func reset() { liked = Self.first }

    func of(_ person: Person) -> [String] { liked[person, default: []] }

    /// Liking twice is liking once, and so with taking it back.
    func set(_ isLiked: Bool, _ photo: String, by person: Person) {
        liked[person, default: []].removeAll { $0 == photo }
        if isLiked { liked[person, default: []].append(photo) }
    }

    func count(_ photo: String) -> Int { liked.values.count { $0.contains(photo) } }
}
