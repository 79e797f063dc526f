import Network
import Postgres
import Projects
import Site
import TestSupport
import Testing

/// What two have in common on the page of one of them.
struct SharedProjectsTests {
    private let team: Team

    init() throws { team = try Team() }

    private func names(of person: MemberID, for reader: MemberID) throws -> [String] {
        try team.database.fetch(team.app.services.features.sharedThings.find(by: person, and: reader)).map(\.link.label)
    }

    @Test func `are projects in which both are, for these two alone`() throws {
        #expect(try names(of: team.mikhailID, for: team.annaID) == [Team.name])
        #expect(try names(of: team.annaID, for: team.mikhailID) == [Team.name])
        #expect(try names(of: team.mikhailID, for: team.irinaID).isEmpty)
        #expect(try names(of: team.irinaID, for: team.annaID).isEmpty, "she is in none of them")
        #expect(try names(of: team.annaID, for: team.annaID).isEmpty, "one's own page")
        // An invitation is nothing in common yet.
        try team.invite(team.dariaID)
        #expect(try names(of: team.dariaID, for: team.annaID).isEmpty)
        #expect(try names(of: team.annaID, for: team.dariaID).isEmpty)
        try team.accept(as: team.dariaID)
        #expect(try names(of: team.annaID, for: team.dariaID) == [Team.name])
    }

    @Test func `are not what is in the archive, nor what one of them has left`() throws {
        let page = Paths.person(team.mikhailID)
        #expect(try team.anna.get(page).text.contains(Team.name))
        try team.people(as: team.annaID) { try $0.remove(team.mikhailID, from: $1, by: team.annaID) }
        #expect(!(try team.anna.get(page).text.contains(Team.name)))
        #expect(!(try team.mikhail.get(Paths.person(team.annaID)).text.contains(Team.name)))
        try team.join(team.mikhailID)
        #expect(try team.anna.get(page).text.contains(Team.name))
        _ = try team.database.execute("UPDATE projects SET archived_at = now() WHERE id = \(team.id)")
        #expect(!(try team.anna.get(page).text.contains(Team.name)))
    }
}
