/// The sixty documents that each person begins with: all eight kinds, the same at each start, everybody's own.
enum VKSamples {
    static let count = 60

    private static let annas = make(for: .anna)
    private static let mikhails = make(for: .mikhail)
    private static let elenas = make(for: .elena)

    /// Newest first. They are drawn when they are first asked for, and kept.
    static func documents(of owner: Person) -> [VKDocument] {
        switch owner {
        case .anna: annas
        case .mikhail: mikhails
        case .elena: elenas
        }
    }

    /// Draws everybody's, so that nobody waits for it: a second of processor time each.
    static func prepare() async {
        for person in Person.allCases {
            _ = documents(of: person)
            await Task.yield()
        }
    }

    private static func make(for owner: Person) -> [VKDocument] {
        let titles = VKTitles.of(owner)
        // The first of September 2025, and a document every seventeen hours back from there.
        let newest = 1_756_717_200 - owner.number * 1_000
        return titles.enumerated().map { place, title in
            VKDocument(
                id: 700_100_000 + owner.number * 1_000 + count - place, owner: owner, title: title.text, ext: title.ext,
                date: newest - place * 61_200, tags: place % 6 == 0 ? ["работа"] : [], isPublic: place % 20 == 7,
                content: VKContent.make(title, of: owner, number: place))
        }
    }
}
