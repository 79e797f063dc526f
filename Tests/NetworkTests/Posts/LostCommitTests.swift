import FoundationEssentials
import Network
import Postgres
import Site
import TestSupport
import Testing
import Web

/// D4: PostgreSQL committed, and its answer was lost on the way.
@Suite struct LostCommitTests {
    /// 200 times: the key shows that it was done, and the same form sent again leads to the same post.
    @Test func `a post whose commit was not heard of is found by its key and stands once`() throws {
        let direct = try Cluster.shared.database()
        let relay = try LossyRelay(before: direct)
        let app = try TestApp(["QUAD_LIMIT_POSTS_HOUR": "1000000"], database: relay.conninfo)
        let anna = try app.member()
        let token = try anna.formToken()
        for number in 1...200 {
            let form = ["body": "Запись \(number)", "tags": "", "key": IdempotencyKey().text, CSRF.field: token]
            relay.loseNextCommit()
            let unheard = try anna.post(Paths.newPost().text, form)
            #expect(unheard.status == 303 && relay.lost == number, "\(number): \(unheard.status), \(relay.lost)")
            let again = try anna.post(Paths.newPost().text, form)
            #expect(again.location == unheard.location && again.location?.contains("#post-") == true, "\(number)")
        }
        let database = Connection(direct)
        #expect(try database.row("SELECT count(*) FROM posts") { try $0.only() } == 200)
        #expect(try database.row("SELECT count(DISTINCT body) FROM posts") { try $0.only() } == 200)
    }
}
