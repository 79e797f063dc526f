import Foundation
import HTTPClient
import Testing

@Suite(.serialized)
struct UnsplashAPI {
    private let unsplash: UnsplashClient

    init() async throws {
        unsplash = try await UnsplashClient()
    }

    private func ids(_ path: String) async throws -> [String] {
        try await unsplash.call(path).json.list.compactMap { $0["id"].text }
    }

    @Test func `pages through the editorial feed, newest first`() async throws {
        let first = try await unsplash.call("/photos?per_page=50&page=0")
        #expect(try first.json.list.count == 30, "no page is longer")
        #expect(first["x-total"] == "400" && first["x-per-page"] == "30")
        let base = "<\(unsplash.sandbox.url)/unsplash/api/photos?page="
        #expect(first["link"] == "\(base)14&per_page=30>; rel=\"last\", \(base)2&per_page=30>; rel=\"next\"")
        let dates = try first.json.list.compactMap { $0["created_at"].text }
        #expect(dates == dates.sorted(by: >))
        let last = try await unsplash.call("/photos?per_page=30&page=14")
        #expect(try last.json.list.count == 10)
        #expect(last["link"]?.contains("rel=\"next\"") == false)
        let beyond = try await unsplash.call("/photos?per_page=30&page=99")
        #expect(try beyond.json.list.isEmpty && beyond["link"]?.contains("rel=\"prev\"") == true)
    }

    @Test func `shifts pages when newer photos come`() async throws {
        let before = try await ids("/photos?per_page=5")
        try await unsplash.turn("{\"photos\": 402}")
        #expect(try await Array(ids("/photos?per_page=7").dropFirst(2)) == before)
        #expect(try await ids("/photos?per_page=5&page=2").first == before[3])
    }

    @Test func `shows one photo, by its id and by its slug`() async throws {
        let listed = try await unsplash.call("/photos?per_page=30").json
        for photo in listed.list {
            let id = try #require(photo["id"].text)
            #expect(id.count == 11)
            let whole = try await unsplash.call("/photos/\(photo["slug"].text ?? "")").json
            #expect(whole["id"].text == id && whole["exif"].names.contains("make"))
            #expect(whole["urls"] == photo["urls"])
        }
        let missing = try await unsplash.call("/photos/AAAAAAAAAAA")
        #expect(missing.status == 404)
        #expect(try missing.json["errors"][0].text == "Couldn't find Photo")
    }

    @Test func `likes for a person, once however often it is asked`() async throws {
        let token = try await unsplash.token(of: "anna")
        let photo = try #require(try await ids("/photos?per_page=1").first)
        for _ in 1...2 {
            let liked = try await unsplash.call("/photos/\(photo)/like", .post, token: token)
            #expect(liked.status == 201)
            #expect(try liked.json["photo"]["liked_by_user"] == .bool(true))
        }
        #expect(try await unsplash.call("/photos/\(photo)", token: token).json["liked_by_user"] == .bool(true))
        #expect(try await unsplash.call("/photos/\(photo)").json["liked_by_user"] == .bool(false))
        let likes = try await ids("/users/anna_kovaleva/likes")
        #expect(likes.first == photo && likes.count == 3)
        for _ in 1...2 {
            #expect(try await unsplash.call("/photos/\(photo)/like", .delete, token: token).status == 200)
        }
        #expect(try await ids("/users/anna_kovaleva/likes").count == 2)
    }

    @Test func `lets in only those who may`() async throws {
        let photo = try #require(try await ids("/photos?per_page=1").first)
        let like = "/photos/\(photo)/like"
        #expect(try await unsplash.call(like, .post).status == 401)
        let scopeless = try await unsplash.token(of: "anna", scope: "public read_user")
        #expect(try await unsplash.call(like, .post, token: scopeless).status == 403)
        #expect(try await unsplash.call("/me", token: scopeless).status == 200)
        let stranger = try await unsplash.call("/photos", as: "Client-ID somebody")
        #expect(stranger.status == 401)
        #expect(try stranger.json["errors"][0].text == "OAuth error: The access token is invalid")
    }

    @Test func `can be without likes, as its newest description is`() async throws {
        try await unsplash.turn("{\"likes\": false}")
        let token = try await unsplash.token(of: "anna")
        let photo = try await unsplash.call("/photos?per_page=1", token: token).json[0]
        #expect(photo.names.isDisjoint(with: ["likes", "liked_by_user"]))
        #expect(try await unsplash.call("/photos/\(photo["id"].text ?? "")/like", .post, token: token).status == 404)
        #expect(try await unsplash.call("/users/anna_kovaleva/likes").status == 404)
    }

    @Test func `refuses a like as it is told to`() async throws {
        try await unsplash.turn("{\"like_status\": 503}")
        let token = try await unsplash.token(of: "anna")
        let photo = try #require(try await ids("/photos?per_page=1").first)
        #expect(try await unsplash.call("/photos/\(photo)/like", .post, token: token).status == 503)
        try await unsplash.turn("{\"like_status\": 0}")
        #expect(try await unsplash.call("/photos/\(photo)/like", .post, token: token).status == 201)
    }

    @Test func `counts the application's requests, whoever they are for`() async throws {
        try await unsplash.turn("{\"limit\": 3}")
        let token = try await unsplash.token(of: "anna")
        #expect(try await unsplash.call("/photos")["x-ratelimit-remaining"] == "2")
        #expect(try await unsplash.call("/me", token: token)["x-ratelimit-remaining"] == "1")
        #expect(try await unsplash.call("/photos")["x-ratelimit-limit"] == "3")
        let spent = try await unsplash.call("/photos")
        #expect(spent.status == 403 && spent.text == "Rate Limit Exceeded")
        #expect(spent["content-type"] == "text/plain" && spent["x-ratelimit-remaining"] == "0")
    }

    @Test func `tells who fetched pictures without being a browser`() async throws {
        let photo = try await unsplash.call("/photos?per_page=1").json[0]
        let url = try #require(photo["urls"]["thumb"].text)
        for agent in ["Mozilla/5.0 (X11; Linux x86_64)", "curl/7.88.1"] {
            let picture = try await unsplash.sandbox.send(HTTPRequest(url: url, headers: [("User-Agent", agent)]))
            #expect(picture["content-type"] == "image/png")
        }
        let asked = try await unsplash.sandbox.get("/control/requests?provider=unsplash").json.list
        #expect(asked.filter { $0["path"].text?.hasPrefix("/unsplash/images/") == true }.count == 1)
    }

    @Test(arguments: [("error500", 500), ("limit429", 403), ("revoked", 401), ("noscope", 403)])
    func `misbehaves in its own words`(_ mode: String, _ status: Int) async throws {
        let token = try await unsplash.token(of: "anna")
        _ = try await unsplash.sandbox.post(
            "/control/faults", "{\"provider\": \"unsplash\", \"mode\": \"\(mode)\"}")
        #expect(try await unsplash.call("/me", token: token).status == status)
        let isOthers = mode == "revoked" || mode == "noscope"
        #expect(try await unsplash.call("/photos").status == (isOthers ? 200 : status))
    }
}
