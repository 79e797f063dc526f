import TestSupport
import Testing

/// What sources answer, with numbers that nobody expects, carried through to the finished pages: asked over HTTP, decoded,
/// kept and shown, in a process of its own that must come to its end in good order.
struct HostileSourceTests {
    private static let documents = """
        {"response":{"count":2,"items":[
        {"id":4711,"owner_id":7,"title":"План.docx","size":184213,"ext":"docx","date":1795259100,"type":1,
        "url":"https://vk.com/doc7_4711","preview":{"photo":{"sizes":[
        {"src":"https://sun9-1.userapi.com/a.jpg","width":130,"height":100,"type":"m"},
        {"src":"https://sun9-1.userapi.com/b.jpg","width":604,"height":400,"type":"x"}]}}},
        {"id":4712,"owner_id":7,"title":"Отчёт.pdf","size":3000,"ext":"pdf","date":1795259000,"type":1}]}}
        """
    private static let files = """
        {"limit":500,"offset":0,"items":[
        {"name":"a.jpg","path":"disk:/Фото/a.jpg","type":"file","resource_id":"113:ab12","size":184213,
        "created":"2025-03-04T09:11:27+00:00","modified":"2025-03-04T09:11:28+00:00","mime_type":"image/jpeg",
        "media_type":"image","md5":"0cc1"},
        {"name":"б.docx","path":"disk:/б.docx","type":"file","resource_id":"113:ab13","size":1000,
        "created":"2025-03-04T09:11:27Z","modified":"2025-03-04T09:11:28Z","media_type":"document"}]}
        """
    private static let space = """
        {"total_space":10737418240,"used_space":2147483648,
        "trash_size":1048576,"is_paid":false}
        """
    private static let token =
        #"{"access_token":"y0_new","expires_in":31536000,"refresh_token":"1:new","token_type":"bearer"}"#
    private static let orders = ["name", "-name", "date", "-date", "size", "-size", "type", "-type"]

    @Test func `lists, rooms, tokens and pauses`() async throws {
        let database = try Cluster.shared.database()
        await #expect(processExitsWith: .success) { [database = database as String] in
            let sources = try HostileSources(in: database)
            let documents = Array(HostileNumbers(in: Self.documents))
            let lists = Array(HostileNumbers(in: Self.files, seed: 11))
            let spaces = Array(HostileNumbers(in: Self.space, seed: 12))
            let tokens = Array(HostileNumbers(in: Self.token, seed: 13))
            for number in documents.indices {
                let extreme = HostileNumbers.extremes[number % HostileNumbers.extremes.count]
                sources.answer("/vk/docs.get", response(200, [], documents[number]))
                sources.answer("/yandex/resources/files", response(200, [], lists[number]))
                // Every seventh time the disk asks for a pause.
                sources.answer(
                    "/yandex?",
                    number % 7 == 0
                        ? response(429, ["Retry-After: \(extreme)"], "{}") : response(200, [], spaces[number]))
                sources.answer("/oauth/token", response(200, [], tokens[number]))
                if number % 5 == 0 { try sources.expire() }
                try sources.refresh()
                try sources.look(Self.orders[number % Self.orders.count])
            }
            try #require(try sources.count() > 0, "some of it was kept")
        }
    }
}
