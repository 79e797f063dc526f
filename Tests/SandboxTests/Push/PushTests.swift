import Cryptography
import Foundation
import HTTPClient
import Site
import Testing

struct PushTests {
    /// RFC 8291, section 5 and appendix A.
    private static let example =
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS"
        + "6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    private static let exampleBrowser =
        "{\"privateKey\":\"q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94\",\"auth\":\"BTBZMqHH6r4Tts7J_aSIgg\"}"

    @Test func `reads the example of RFC 8291`() async throws {
        let client = try await PushClient()
        let browser = try await client.subscribe(Self.exampleBrowser)
        #expect(
            Base64URL.encode(browser.browser.bytes)
                == "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4")
        let body = try #require(Base64URL.decode(Self.example))
        #expect(try await client.send("", to: browser, body: body).status == 201)
        let log = try await client.log()
        #expect(log["messages"][0]["text"].text == "When I grow up, I want to be a watermelon")
    }

    @Test func `takes what is written to a browser, and tells of it in order`() async throws {
        let client = try await PushClient()
        let (one, other) = (try await client.subscribe(), try await client.subscribe())
        let answer = try await client.send("{\"id\":7,\"title\":\"Сдать отчёт\"}", to: one, ["Topic": "r-7"])
        #expect(answer.status == 201 && answer["ttl"] == "60" && answer["location"] != nil)
        let unnamed = try await client.send(
            "second", to: other,
            [
                "Urgency": "", "TTL": "0",
                "Authorization": client.authorization()
                    .replacing(",k=", with: ", k="),
            ])
        #expect(unnamed.status == 201)
        let all = try await client.log()["messages"]
        #expect(all.list.count == 2)
        #expect(all[0]["text"].text == "{\"id\":7,\"title\":\"Сдать отчёт\"}" && all[0]["topic"].text == "r-7")
        #expect(all[0]["urgency"].text == "high" && all[0]["ttl"].number == 60 && all[0]["device"].text == one.id)
        #expect(all[1]["urgency"].text == "normal" && all[1]["ttl"].number == 0)
        #expect(try await client.log(other.id)["messages"].list == [all[1]])
    }

    @Test func `takes a message without a body`() async throws {
        let client = try await PushClient()
        let browser = try await client.subscribe()
        #expect(try await client.send("", to: browser, ["Content-Encoding": ""], body: []).status == 201)
        #expect(try await client.log()["messages"][0]["text"].text == "")
    }

    @Test func `replaces what waits under the same topic, and counts what tells the same again`() async throws {
        let client = try await PushClient()
        let (one, other) = (try await client.subscribe(), try await client.subscribe())
        for (text, browser) in [("{\"id\":1}", one), ("{\"id\":1,\"try\":2}", one), ("{\"id\":1}", other)] {
            #expect(try await client.send(text, to: browser, ["Topic": "t"]).status == 201)
        }
        #expect(try await client.send("{\"id\":1}", to: one).status == 201, "another topic, none")
        let taken = try await client.sandbox.post("/push/devices/\(one.id)/taken", "").json
        #expect(taken.list.map { $0["number"].number } == [2, 4])
        #expect(try await client.send("{\"id\":2}", to: one, ["Topic": "t"]).status == 201)
        let log = try await client.log()
        #expect(log["messages"].list.map { $0["replaced"] } == [true, false, false, false, false].map { .bool($0) })
        #expect(log["counts"]["accepted"].number == 5 && log["counts"]["repeats"].number == 1)
        #expect(try await client.sandbox.get("/push/log?after=4").json["messages"].list.count == 1)
    }

    @Test(arguments: [
        ("TTL", ""), ("TTL", "-1"), ("TTL", "1.5"), ("TTL", "soon"), ("Urgency", "urgent"), ("Topic", "a b"),
        ("Topic", String(repeating: "a", count: 33)), ("Content-Encoding", ""), ("Content-Encoding", "aesgcm"),
    ])
    func `refuses headers that RFC 8030 does not know`(_ header: String, _ value: String) async throws {
        let client = try await PushClient()
        let browser = try await client.subscribe()
        #expect(try await client.send("text", to: browser, [header: value]).status == 400)
        #expect(try await client.log()["counts"]["refused"]["400"].number == 1)
        let longest = String(repeating: "a", count: 32)
        #expect(try await client.send("text", to: browser, ["Topic": longest]).status == 201)
    }

    @Test func `refuses whoever does not sign as the subscription asks`() async throws {
        let client = try await PushClient()
        let browser = try await client.subscribe()
        let day = 24 * 3_600
        var altered = client.authorization()
        altered.replace(",k=", with: "A,k=")
        let wrong = [
            client.authorization(aud: "https://push.example.net"), client.authorization(aud: client.sandbox.url + "/"),
            client.authorization(after: -day), client.authorization(after: day), client.authorization(sub: "us"),
            client.authorization(key: .random()), altered,
        ]
        for authorization in wrong {
            #expect(try await client.send("text", to: browser, ["Authorization": authorization]).status == 403)
        }
        for authorization in ["", "Bearer x", "vapid k=x", "vapid t=a.b.c"] {
            #expect(try await client.send("text", to: browser, ["Authorization": authorization]).status == 401)
        }
        let open = try await client.subscribe("{}")
        let other = client.authorization(key: .random())
        #expect(try await client.send("text", to: open, ["Authorization": other]).status == 201)
        #expect(try await client.log()["messages"].list.count == 1)
    }

    @Test func `refuses what a browser could not read`() async throws {
        let client = try await PushClient()
        let (one, other) = (try await client.subscribe(), try await client.subscribe())
        let body = try #require(Base64URL.decode(Self.example))
        #expect(try await client.send("", to: one, body: body).status == 400, "for another browser")
        for count in [1, 20, 86, 100] {
            #expect(try await client.send("", to: one, body: Array(body.prefix(count))).status == 400)
        }
        #expect(try await client.send("", to: one, body: [UInt8](repeating: 4, count: 4_097)).status == 413)
        #expect(try await client.send(String(repeating: "я", count: 1_996), to: other).status == 201)
        #expect(try await client.log()["messages"].list.count == 1)
    }

    @Test func `knows no others, and none that unsubscribed`() async throws {
        let client = try await PushClient()
        let browser = try await client.subscribe()
        #expect(try await client.sandbox.ask(.delete, "/push/devices/\(browser.id)").status == 204)
        #expect(try await client.send("text", to: browser).status == 410)
        #expect(try await client.sandbox.ask(.delete, "/control/reset").status == 204)
        #expect(try await client.send("text", to: browser).status == 404)
        #expect(try await client.sandbox.post("/push/devices", "{\"applicationServerKey\":\"BA\"}").status == 400)
    }

    @Test func `answers otherwise when told to, one browser or all, so many times`() async throws {
        let client = try await PushClient()
        let (one, other) = (try await client.subscribe(), try await client.subscribe())
        func order(_ order: String) async throws {
            #expect(try await client.sandbox.post("/control/push", "{\(order)}").status == 204)
        }
        try await order("\"device\":\"\(one.id)\",\"status\":429,\"retry_after\":\"7\",\"times\":1")
        try await order("\"status\":503")
        let busy = try await client.send("text", to: one)
        #expect(busy.status == 429 && busy["retry-after"] == "7")
        #expect(try await client.send("text", to: one).status == 503)
        #expect(try await client.send("text", to: other).status == 503)
        try await order("\"status\":0")
        #expect(try await client.send("text", to: other).status == 201)
        #expect(try await client.sandbox.post("/control/push", "{\"status\":99}").status == 400)
    }

    @Test(arguments: [("error500", 500), ("limit429", 429), ("revoked", 410), ("noscope", 403)])
    func `has the faults of all providers`(_ mode: String, _ status: Int) async throws {
        let client = try await PushClient()
        let browser = try await client.subscribe()
        let order = "{\"provider\":\"push\",\"mode\":\"\(mode)\"}"
        #expect(try await client.sandbox.post("/control/faults", order).status == 204)
        #expect(try await client.send("text", to: browser).status == status)
        #expect(try await client.log()["messages"].list.isEmpty)
    }
}
