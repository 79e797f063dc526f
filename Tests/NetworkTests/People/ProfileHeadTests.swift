import Network
import Site
import TestSupport
import Testing
import Web

/// What stands over the tabs of a profile.
@Suite struct ProfileHeadTests {
    private let app: TestApp
    private let anna: Browser
    private let mikhail: Browser

    init() throws {
        app = try TestApp()
        anna = try app.member()
        mikhail = try app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
    }

    /// Of both tabs, without the values of fields: keys and tokens are others on each page.
    private func heads(of person: MemberID, for reader: Browser) throws -> [String] {
        try [Paths.person(person), Paths.personDetails(person)].map { address in
            let page = try reader.get(address)
            #expect(page.status == 200 && page.trips == 1, "\(address.text)")
            let head = try #require(page.text.firstMatch(of: #/(?s)<div class="profile-head">.*?<nav class="tabs/#))
            return String(head.output).replacing(#/ value="[^"]*"/#, with: "")
        }
    }

    @Test func `has on both tabs all that can be done with a person`() throws {
        let person = try #require(mikhail.member)
        let form = ["name": "Коллеги", "hashtags": "#наука", "key": IdempotencyKey().text]
        let made = try anna.post(Paths.newChannel(), form)
        let id = try #require(made.location?.split(separator: "/").last)
        let channel = try #require(ChannelID(pathSegment: String(id)))
        let mute = "href=\"\(Paths.mute().adding("person", person.pathSegment).text)\""
        let acts = [
            "action=\"\(Paths.addToChannel(channel, person).text)\"", "</svg>Atom</a>",
            "href=\"/messages/with/\(person.pathSegment)/block?", "href=\"\(Paths.newReport().text)?thing=",
        ]
        let heads = try heads(of: person, for: anna)
        #expect(heads[0] == heads[1])
        for act in acts + [mute] { #expect(heads[1].contains(act), "\(act)") }

        // A person who is muted is not muted once more, and the channel that has them is one to be taken out of.
        #expect(try anna.post(Paths.mute(), ["person": person.pathSegment, "for": "always"]).status == 303)
        let added = try anna.post(Paths.addToChannel(channel, person), ["key": IdempotencyKey().text])
        #expect(added.status == 303)
        let later = try self.heads(of: person, for: anna)
        #expect(later[0] == later[1] && !later[1].contains(mute))
        #expect(later[1].contains("action=\"\(Paths.removeFromChannel(channel, person).text)\""))
    }

    @Test func `has on both tabs what one does with one's own profile, and nothing that is done with others`() throws {
        let heads = try heads(of: try #require(anna.member), for: anna)
        #expect(heads[0] == heads[1])
        for act in [Paths.portrait(), Paths.profileSettings()] {
            #expect(heads[1].contains("href=\"\(act.text)\""), "\(act.text)")
        }
        for act in ["/mutes/new", "/reports/new", "/channels/", "/block"] {
            #expect(!heads[1].contains(act), "\(act)")
        }
    }
}
