import Photos
import Postgres
import Site
import TestSupport
import Testing
import Web

/// What Unsplash says of a person, of what they like and of one photo, as nobody expects it: asked over HTTP, decoded, kept and
/// shown. Nothing traps, and no page breaks.
@Suite struct HostileUnsplashTests {
    private static let person = #"{"username":"anna_kovaleva","bio":"Утро","total_likes":2,"id":"mE1xPq_-90a"}"#
    private static let details = """
        {"id":"photo-2","width":6000,"height":4000,"exif":{"make":"NIKON","model":"NIKON Z 6","iso":100},
        "location":{"name":null,"city":"Reine","country":"Norway","position":{"latitude":67.9,"longitude":13.1}}}
        """

    private let stand: PhotosStand

    init() throws {
        stand = try PhotosStand(photos: 3)
        try stand.settled()
        answer(Self.person, FakeUnsplash.list([77, 3]), Self.details)
    }

    private func answer(_ person: String, _ likes: String, _ details: String) {
        stand.unsplash.change {
            $0.remaining = 4_999
            $0.answers["GET /me"] = (200, person)
            $0.answers["GET /users/anna_kovaleva/likes"] = (200, likes)
            $0.answers["GET /photos/photo-2"] = (200, details)
        }
    }

    /// Has all of it asked for anew, and looks at what shows it.
    private func look(_ what: String) throws {
        try stand.execute(
            "UPDATE photo_accounts SET told_at = NULL, asked_at = NULL, failed_at = NULL, likes_page = NULL")
        try stand.execute("UPDATE photos SET detailed_at = NULL, camera = '', place = ''")
        let pages = [Paths.photoProfile(), Paths.photo(try stand.id(2)), Paths.photos()]
        for page in pages { try #require(try stand.browser.get(page).status == 200, "\(what)") }
        for _ in 1...3 where try !stand.work() { break }
        for page in pages { try #require(try stand.browser.get(page).status == 200, "\(what)") }
        let broken = try stand.app.database.rows(
            "SELECT last_error FROM jobs WHERE kind IN ('photos.account', 'photos.details')"
        ) {
            try $0.only(String?.self) ?? "was not done"
        }
        try #require(broken.isEmpty, "\(broken) of \(what)")
        try stand.execute("DELETE FROM jobs")
    }

    @Test func `of numbers`() throws {
        let count = HostileNumbers.usual / 5
        let people = Array(HostileNumbers(in: Self.person.replacing(",", with: ",\n"), count: count, seed: 21))
        let liked = FakeUnsplash.list([77, 3]).replacing(",\"", with: ",\n\"")
        let likes = Array(HostileNumbers(in: liked, count: count, seed: 22))
        let details = Array(HostileNumbers(in: Self.details, count: count, seed: 23))
        for number in people.indices {
            // A person that is none would keep the list of likes from being asked for.
            answer(number % 2 == 0 ? people[number] : Self.person, likes[number], details[number])
            try look("\(number)")
        }
        #expect(try !stand.favourites().isEmpty, "some of it was kept")
    }

    private static let wrong: [(what: String, body: String)] = [
        ("nothing", ""), ("null", "null"), ("a number", "7"), ("an empty object", "{}"), ("an empty list", "[]"),
        ("a list in lists", String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)),
        ("objects in objects", String(repeating: #"{"exif":"#, count: 50_000)),
        ("ten megabytes", #"{"username":"anna_kovaleva","bio":""# + String(repeating: "я", count: 5_000_000) + "\"}"),
        ("fields of other types", #"{"id":7,"username":["a"],"bio":{},"exif":7,"location":"x"}"#),
        ("parts of other types", #"{"id":"photo-2","username":"a","bio":7,"exif":{"make":7},"location":{"city":[]}}"#),
        ("no text", "\u{0}\u{1}\u{FFFD}"), ("a sign too many", #"{"id":"photo-2","username":"a"}}"#),
        ("an HTML page", "<!doctype html><p>hello"),
    ]

    @Test(arguments: wrong.indices)
    func `of any kind`(number: Int) throws {
        let (what, body) = Self.wrong[number]
        try look("an honest one")
        answer(body, FakeUnsplash.list([77, 3]), body)
        try look(what)
        answer(Self.person, body, Self.details)
        try look(what)
        #expect(try stand.favourites() == [77, 3], "what was kept is shown")
        answer(Self.person, FakeUnsplash.list([78, 77, 3]), Self.details)
        try look("an honest one")
        #expect(try stand.favourites() == [78, 77, 3], "and it goes on")
    }

    @Test(arguments: [
        #"{"username":"anna_kovaleva","bio":"a\u0000b\u202e<script>"}"#, #"{"username":"anna_kovaleva","bio":null}"#,
    ]) func `with text of a stranger`(person: String) throws {
        answer(
            person, FakeUnsplash.list([3]),
            #"{"id":"photo-2","exif":{"make":"\u0000","model":"a\u0000\n<b>"},"location":{"name":"<script>\u0000"}}"#)
        try look("text")
        let page = try stand.browser.get(Paths.photo(stand.id(2))).text
        #expect(page.contains("<bdi>a &lt;b&gt;</bdi> <bdi>&lt;script&gt;</bdi>"))
        #expect(!(try stand.browser.get(Paths.photoProfile()).text.contains("<script>")))
    }
}
