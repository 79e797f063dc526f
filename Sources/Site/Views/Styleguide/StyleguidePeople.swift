extension Styleguide {
    package var people: [Person] {
        [
            (say("Анна Ковалёва", "Anna Kovalyova"), say("Факультет права", "Faculty of Law")),
            (
                say("Михаил Лебедев", "Mikhail Lebedev"),
                say("Факультет компьютерных наук", "Faculty of Computer Science")
            ),
            (say("Елена Соколова", "Elena Sokolova"), say("Экономика", "Economics")),
            (say("Дарья Романова", "Darya Romanova"), say("Востоковедение", "Oriental Studies")),
        ].enumerated().map { index, person in
            Person(
                name: person.0, avatar: Avatar(name: person.0, tint: index + 1), about: person.1,
                profile: link(to: "people"))
        }
    }

    package var tints: [Avatar] { (1...8).map { Avatar(name: "\($0)", tint: $0) } }

    package var badges: [Badge] {
        [
            Badge("3", label: say("3 непрочитанных", "3 unread")), Badge("7", label: say("7 новых", "7 new"), .accent),
            Badge("2", label: say("2 на сегодня", "2 for today"), .quiet),
        ]
    }

    package var pills: [Pill] {
        [
            Pill("VK"), Pill(say("активен", "active"), .success), Pill(say("приглашён", "invited"), .warning),
            Pill(say("заблокирован", "suspended"), .danger), Pill(say("черновик", "draft"), .accent),
        ]
    }
}
