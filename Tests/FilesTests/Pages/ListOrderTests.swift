import Files
import FoundationEssentials
import Postgres
import Site
import TestSupport
import Testing
import Web

/// How a list is put in order, searched and looked at: it stands in the address, and is remembered.
struct ListOrderTests {
    let kept: KeptFiles

    init() throws {
        kept = try KeptFiles()
    }

    @Test func `sort and search stand in the address and go on to the next page`() throws {
        let yandex = try kept.connect(.yandex)
        try kept.keep((1...120).map { "Файл \($0).txt" } + ["Другое.jpg"], in: "disk:/", of: yandex, .yandex)
        let page = try kept.page(Paths.yandexFiles().adding("sort", "-name").adding("query", "файл"))
        #expect(page.contains("Файл 120.txt") && page.contains("Файл 71.txt") && !page.contains("Файл 70.txt"))
        #expect(page.contains("value=\"файл\""))
        let next = try #require(page.firstMatch(of: /rel="next"|href="([^"]+)" rel="next"/)?.output.1)
        #expect(next.contains("sort=-name") && next.contains("query="))
        let second = try kept.page(Address(String(next).replacing("&amp;", with: "&")))
        #expect(second.contains("Файл 70.txt") && second.contains("Файл 21.txt") && !second.contains("Файл 71.txt"))
        #expect(
            try kept.page(Paths.yandexFiles().adding("query", "нет такого")).contains(
                "Ничего не нашлось по запросу"))
    }

    @Test func `the order that was chosen last stays for lists of its kind, and an address wins over it`() throws {
        let vk = try kept.connect(.vk)
        let yandex = try kept.connect(.yandex)
        try kept.keep(["а.txt", "длинное имя.txt"], in: "", of: vk, .vk)
        try kept.keep(["а.txt", "длинное имя.txt"], in: "disk:/", of: yandex, .yandex)
        func isBySize(_ address: Address) throws -> Bool {
            _ = try kept.browser.get(address)
            let answer = try kept.browser.get(address)
            #expect(answer.trips == 1)
            let (long, short) = (
                answer.text.firstRange(of: "<span>длинное"), answer.text.firstRange(of: "<span>а</span>.txt")
            )
            return try #require(long).lowerBound < #require(short).lowerBound
        }
        #expect(try !isBySize(Paths.vkFiles()))
        #expect(try isBySize(Paths.vkFiles().adding("sort", "-size")))
        #expect(try isBySize(Paths.vkFiles()), "remembered")
        #expect(try isBySize(Paths.vkCategory(1)), "a category keeps it")
        #expect(try isBySize(Paths.vkFiles().adding("query", "txt")), "a search keeps it")
        #expect(try !isBySize(Paths.yandexFiles()), "lists of another kind have their own")
        #expect(try !isBySize(Paths.vkFiles().adding("sort", "name")), "the address wins")
        #expect(try !isBySize(Paths.vkFiles()), "and is remembered")
        #expect(try !isBySize(Paths.vkFiles().adding("sort", "nonsense")))
        let other = try kept.app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        #expect(try other.get(Paths.vkFiles()).setCookies.isEmpty, "looking chooses nothing")
    }

    @Test func `a grid is a view that is remembered as the order is`() throws {
        let vk = try kept.connect(.vk)
        try kept.keep(["а.txt"], in: "", of: vk, .vk)
        #expect(try kept.page(Paths.vkFiles()).contains("<table"))
        let grid = try kept.page(Paths.vkFiles().adding("view", "grid"))
        #expect(grid.contains("class=\"file-grid\"") && !grid.contains("<table"))
        #expect(grid.contains("name=\"view\" value=\"grid\""), "a search stays in it")
        #expect(try kept.page(Paths.vkFiles()).contains("class=\"file-grid\""), "remembered")
        #expect(try kept.page(Paths.vkFiles().adding("view", "nonsense")).contains("class=\"file-grid\""))
        #expect(try kept.page(Paths.vkFiles().adding("view", "table")).contains("<table"), "the address wins")
        #expect(try kept.page(Paths.vkFiles()).contains("<table"))
    }

    @Test func `a form that searches carries the order along only when the address says it`() throws {
        let vk = try kept.connect(.vk)
        try kept.keep(["a.txt"], in: "", of: vk, .vk)
        #expect(try kept.page(Paths.vkFiles().adding("sort", "-date")).contains("name=\"sort\" value=\"-date\""))
        #expect(try !kept.page(Paths.vkFiles()).contains("name=\"sort\""))
    }

    @Test func `words of an address that mean nothing change nothing`() throws {
        let vk = try kept.connect(.vk)
        try kept.keep(["a.txt"], in: "", of: vk, .vk)
        for query in [
            "sort=zzz", "sort=--name", "after=zzz", "after=file~1~", "after=file~x~y", "sort=date&after=file~1~x",
        ] {
            #expect(try kept.browser.get(Address("/files/vk?\(query)")).status == 200)
        }
        #expect(try kept.browser.get(Address("/files/vk/categories/9")).status == 404)
        #expect(try kept.browser.get(Address("/files/vk/categories/01")).status == 404)
    }
}
