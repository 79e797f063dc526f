import Foundation
import HTTPClient
import TestSupport
import Testing

struct Redirects {
    /// Answers `/` with a redirect to `target` and everything else with what it was sent.
    private func redirecting(_ status: Int, to target: String) throws -> LocalServer {
        try LocalServer.answering { request in
            request.path == "/"
                ? response(status, ["Location: \(target)"]) : response(200, [], request.head + request.body)
        }
    }

    @Test func `keeps Authorization on the same origin`() throws {
        let server = try redirecting(302, to: "/next page")
        let answer = try client().send(HTTPRequest(url: server.url + "/", headers: [("Authorization", "Bearer t")]))
        #expect(answer.text.contains("GET /next%20page "))
        #expect(answer.text.contains("Authorization: Bearer t"))
        #expect(answer.url == server.url + "/next%20page")
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func `never sends Authorization to another host`(_ status: Int) throws {
        let storage = try LocalServer.answering { response(200, [], $0.head) }
        let server = try redirecting(status, to: "http://localhost:\(storage.port)/file")
        let answer = try client().send(
            HTTPRequest(
                url: server.url + "/",
                headers: [("Authorization", "Bearer t"), ("cookie", "a=1"), ("Accept-Language", "ru")]))
        #expect(answer.text.hasPrefix("GET /file "))
        #expect(answer.text.contains("Accept-Language: ru"))
        #expect(!answer.text.lowercased().contains("authorization"))
        #expect(!answer.text.lowercased().contains("cookie"))
    }

    @Test func `never sends Authorization to another port`() throws {
        let other = try LocalServer.answering { response(200, [], $0.head) }
        let server = try redirecting(302, to: other.url + "/file")
        let answer = try client().send(HTTPRequest(url: server.url + "/", headers: [("Authorization", "Bearer t")]))
        #expect(answer.text.hasPrefix("GET /file "))
        #expect(!answer.text.contains("Authorization"))
    }

    @Test func `repeats the body on 307 here and never elsewhere`() throws {
        let request = { (url: String) in
            HTTPRequest(method: .post, url: url + "/", body: .bytes(Array("secret=1".utf8)))
        }
        let same = try redirecting(307, to: "/again")
        #expect(try client().send(request(same.url)).text.hasSuffix("secret=1"))
        let other = try LocalServer.answering { _ in response(200) }
        let away = try redirecting(307, to: other.url)
        #expect { try client().send(request(away.url)) } throws: {
            if case HTTPFailure.redirect = $0 { true } else { false }
        }
        #expect(other.count == 0)
    }

    @Test func `turns a form into a GET on 303`() throws {
        let server = try redirecting(303, to: "/done")
        let answer = try client().send(
            HTTPRequest(
                method: .post, url: server.url + "/", headers: [("Content-Type", "text/plain")],
                body: .bytes(Array("x".utf8))))
        #expect(answer.text.hasPrefix("GET /done "))
        #expect(!answer.text.lowercased().contains("content-"))
    }

    @Test func `gives up after three`() throws {
        let server = try LocalServer.answering { _ in response(302, ["Location: /again"]) }
        #expect { try client().send(HTTPRequest(url: server.url)) } throws: {
            if case HTTPFailure.redirect = $0 { true } else { false }
        }
        #expect(server.transcript.count == 4)
    }

    @Test func `shows the redirect itself when none is wanted`() throws {
        let server = try redirecting(302, to: "/next")
        #expect(try client().send(HTTPRequest(url: server.url + "/", redirects: 0)).status == 302)
        #expect(server.transcript.count == 1)
    }
}
