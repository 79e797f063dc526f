import Files
import Site
import TestSupport
import Testing
import Web

/// What stands before and after a file in the list that its page was opened from.
struct NeighbourTests {
    let kept: KeptFiles
    var app: TestApp { kept.app }
    var browser: Browser { kept.browser }

    init() throws {
        kept = try KeptFiles()
    }

    private func ways(_ address: Address) throws -> (before: String?, after: String?) {
        let page = try browser.get(address)
        #expect(page.status == 200)
        #expect(page.trips == 1)
        func way(_ relation: String) -> String? {
            let links = page.text.split(separator: "<a ").filter { $0.contains("rel=\"\(relation)\"") }
            return links.first.map { String($0.split(separator: "href=\"/files/")[1].prefix { $0 != "\"" }) }
        }
        return (way("prev"), way("next"))
    }

    @Test func `follow the file's own folder, numbers in order, folders left out`() throws {
        let yandex = try kept.connect(.yandex)
        let second = try kept.keep("Лекция 2.zip", in: "disk:/Курс", of: yandex, .yandex)
        let third = try kept.keep("Лекция 10.zip", in: "disk:/Курс", of: yandex, .yandex)
        let first = try kept.keep("Лекция 1.zip", in: "disk:/Курс", of: yandex, .yandex)
        try kept.keep("Лекция 3", in: "disk:/Курс", of: yandex, .yandex)
        try kept.keep("Лекция 2б.zip", in: "disk:/Другой", of: yandex, .yandex)
        let middle = try ways(Paths.file(.yandex, second))
        #expect(middle.before == "yandex/item/\(first.pathSegment)")
        #expect(middle.after == "yandex/item/\(third.pathSegment)")
        #expect(try ways(Paths.file(.yandex, first)).before == nil)
        #expect(try ways(Paths.file(.yandex, third)).after == nil)
    }

    @Test func `follow the order and the search of the list, and carry the way back`() throws {
        let vk = try kept.connect(.vk)
        let names = ["План а.zip", "Отчёт.zip", "План бб.zip", "План ввв.zip"]
        let ids = try names.map { try kept.keep($0, of: vk, .vk) }
        let list = Paths.vkFiles().adding("sort", "-name").adding("query", "план")
        let ways = try ways(Paths.file(.vk, ids[2]).adding("return", list.text))
        let back = "?return=%2Ffiles%2Fvk%3Fsort%3D-name%26query%3D%25D0%25BF%25D0%25BB%25D0%25B0%25D0%25BD"
        #expect(ways.before == "vk/item/\(ids[3].pathSegment)\(back)")
        #expect(ways.after == "vk/item/\(ids[0].pathSegment)\(back)")
    }

    @Test func `are found by the same words as the list`() throws {
        let vk = try kept.connect(.vk)
        let ids = try ["Ёлка а.zip", "Ель.zip", "ёлка бб.zip"].map { try kept.keep($0, of: vk, .vk) }
        let list = Paths.vkFiles().adding("query", "елка")
        let page = try browser.get(list).text
        #expect(page.contains("file-\(ids[0].pathSegment)\"") && page.contains("file-\(ids[2].pathSegment)\""))
        #expect(!page.contains("file-\(ids[1].pathSegment)\""))
        let ways = try ways(Paths.file(.vk, ids[0]).adding("return", list.text))
        #expect(ways.before == nil)
        #expect(ways.after?.hasPrefix("vk/item/\(ids[2].pathSegment)?") == true)
    }

    @Test(arguments: ["sort=name", "sort=-name", "sort=date", "sort=-date", "sort=size", "sort=-size", "sort=type"])
    func `lead through a whole list in every order, each file once`(_ order: String) throws {
        let vk = try kept.connect(.vk)
        let ids = try (1...7).map { try kept.keep("файл \(String(repeating: "я", count: $0)).zip", of: vk, .vk) }
        let list = Address("/files/all?\(order)")
        // Equal keys are told apart by number, so the walk ends and misses nobody.
        var seen: [String] = []
        let isDescending = order.contains("-")
        let start = try #require(isDescending ? ids.last : ids.first)
        var next: String? = "vk/item/\(start.pathSegment)"
        while let place = next, seen.count < 10 {
            seen.append(String(place.prefix { $0 != "?" }))
            next = try ways(Address("/files/\(seen[seen.count - 1])").adding("return", list.text)).after
        }
        #expect(seen.count == 7)
        #expect(Set(seen).count == 7)
    }

    @Test func `are a member's own`() throws {
        let others = try KeptFiles(of: app.member("boris.lunin@hse.ru", name: "Борис Лунин"))
        let theirs = try others.connect(.vk)
        try others.keep("а.txt", of: theirs, .vk)
        try others.keep("я.txt", of: theirs, .vk)
        let vk = try kept.connect(.vk)
        let mine = try kept.keep("кот.zip", of: vk, .vk)
        for list in [Paths.files(), Paths.allFiles(), Paths.vkFiles(), Paths.publishedFiles()] {
            let ways = try ways(Paths.file(.vk, mine).adding("return", list.text))
            #expect(ways.before == nil && ways.after == nil)
        }
    }
}
