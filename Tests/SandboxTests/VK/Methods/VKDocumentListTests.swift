import HTTPClient
import Testing

struct VKDocumentLists {
    @Test(arguments: ["anna", "mikhail", "elena"])
    func `have sixty documents of all eight kinds for everybody`(_ person: String) async throws {
        let vk = try await VKClient()
        let answer = try await vk.call("docs.get", token: vk.token(of: person))["response"]
        #expect(answer["count"].number == 60)
        #expect(answer["items"].list.count == 60)
        #expect(Set(answer["items"].list.compactMap(\.["type"].number)) == Set(1...8))
        #expect(Set(answer["items"].list.compactMap(\.["id"].number)).count == 60)
        let dates = answer["items"].list.compactMap(\.["date"].number)
        #expect(dates == dates.sorted(by: >))
    }

    @Test func `give everybody their own, the same at every start`() async throws {
        let vk = try await VKClient()
        func titles(_ vk: VKClient, _ person: String) async throws -> [String] {
            try await vk.call("docs.get", token: vk.token(of: person))["response"]["items"].list
                .compactMap { $0["title"].text }
        }
        let annas = try await titles(vk, "anna")
        #expect(try await titles(vk, "mikhail") != annas)
        #expect(try await titles(VKClient(), "anna") == annas)
        #expect(annas.contains("Программа курса — Римское право.pdf"))
        #expect(annas.contains("README"))
        #expect(annas.map(\.count).max() == 128)
    }

    @Test func `type every field as VK's schema does`() async throws {
        let vk = try await VKClient()
        let items = try await vk.call("docs.get", token: vk.token())["response"]["items"].list
        let required: Set = ["id", "owner_id", "title", "size", "ext", "date", "type", "url", "is_licensed"]
        for item in items {
            #expect(item.names.subtracting(["preview"]) == required)
            #expect(item["owner_id"].number == 55_512_345)
            #expect((item["size"].number ?? 0) > 0)
            #expect(item["title"].text != nil)
            #expect(item["url"].text?.hasPrefix(vk.sandbox.url + "/vk/doc55512345_") == true)
            let isPicture = [3, 4, 6].contains(item["type"].number)
            #expect((item["preview"] != .null) == isPicture)
            for size in item["preview"]["photo"]["sizes"].list {
                #expect(size.names == ["src", "width", "height", "type"])
            }
            #expect((item["preview"]["video"] != .null) == (item["type"].number == 3))
        }
    }

    @Test func `filter by kind and then page`() async throws {
        let vk = try await VKClient()
        let token = try await vk.token()
        let all = try await vk.call("docs.get", token: token)["response"]["items"].list
        let images = all.filter { $0["type"].number == 4 }
        let page = try await vk.call("docs.get", ["type": "4", "offset": "2", "count": "3"], token: token)["response"]
        #expect(page["count"].number == images.count)
        #expect(page["items"].list == Array(images[2..<5]))
        let beyond = try await vk.call("docs.get", ["offset": "1000", "count": "10"], token: token)["response"]
        #expect(beyond["count"].number == 60)
        #expect(beyond["items"].list.isEmpty)
        let none = try await vk.call("docs.get", ["count": "0"], token: token)["response"]
        #expect(none["count"].number == 60)
        #expect(none["items"].list.isEmpty)
    }

    @Test(arguments: [["count": "-1"], ["offset": "x"], ["type": "9"], ["owner_id": "me"]])
    func `refuse parameters that are none`(_ wrong: [String: String]) async throws {
        let vk = try await VKClient()
        let answer = try await vk.call("docs.get", wrong, token: vk.token())
        #expect(answer["error"]["error_code"].number == 100)
    }

    @Test func `are closed to others, and communities have none`() async throws {
        let vk = try await VKClient()
        let token = try await vk.token()
        let others = try await vk.call("docs.get", ["owner_id": "55512346"], token: token)
        #expect(others["error"]["error_code"].number == 15)
        let group = try await vk.call("docs.get", ["owner_id": "-1"], token: token)
        #expect(group["error"]["error_msg"].text == "Access denied: group docs are disabled")
    }

    @Test func `answer by id in a bare list, and leave out what is not there`() async throws {
        let vk = try await VKClient()
        let token = try await vk.token()
        let first = try await vk.call("docs.get", ["count": "1"], token: token)["response"]["items"][0]
        let id = first["id"].number ?? 0
        let answer = try await vk.call(
            "docs.getById", ["docs": "55512345_\(id),55512345_1,1_1", "return_tags": "1"], token: token)["response"]
        #expect(answer.list.count == 1)
        #expect(answer[0]["id"].number == id)
        #expect(answer[0]["tags"].list.map(\.text) == ["работа"])
        let stranger = try await vk.token(of: "elena")
        let closed = try await vk.call("docs.getById", ["docs": "55512345_\(id)"], token: stranger)["response"]
        #expect(closed == .list([]))
        #expect(try await vk.call("docs.getById", ["docs": "x"], token: token)["error"]["error_code"].number == 100)
    }

    @Test func `find by words, own documents first and public ones after`() async throws {
        let vk = try await VKClient()
        let token = try await vk.token()
        let own = try await vk.call(
            "docs.search", ["q": "римское ПРОГРАММА", "search_own": "1"], token: token)["response"]
        #expect(own["items"].list.compactMap(\.["title"].text) == ["Программа курса — Римское право.pdf"])
        let all = try await vk.call("docs.search", ["q": "а", "count": "200"], token: token)["response"]["items"].list
        let owners = Set(all.compactMap(\.["owner_id"].number))
        #expect(owners == [55_512_345, 55_512_346, 55_512_347])
        let others = all.filter { $0["owner_id"].number != 55_512_345 }
        #expect(others.allSatisfy { $0["access_key"].text != nil })
        #expect(all.first?["owner_id"].number == 55_512_345)
    }

    @Test func `count the kinds in the asked language`() async throws {
        let vk = try await VKClient()
        let token = try await vk.token()
        let russian = try await vk.call("docs.getTypes", ["lang": "ru"], token: token)["response"]
        #expect(russian["count"].number == 8)
        #expect(russian["items"][0]["name"].text == "Текстовые документы")
        #expect(russian["items"].list.compactMap(\.["count"].number).reduce(0, +) == 60)
        let english = try await vk.call("docs.getTypes", ["lang": "en"], token: token)["response"]
        #expect(english["items"][0]["name"].text == "Text files")
    }
}
