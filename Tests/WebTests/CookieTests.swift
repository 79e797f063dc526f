import Testing
import Web

struct CookieTests {
    @Test func `has the attributes that keep it at home`() throws {
        #expect(
            try Cookie.host("__Host-quad", "abc", maxAge: 60).headerValue
                == "__Host-quad=abc; Path=/; Max-Age=60; Secure; HttpOnly; SameSite=Lax")
        #expect(
            try Cookie("theme", "", maxAge: 0, path: "/settings", isSecure: false, isHTTPOnly: false, sameSite: .strict)
                .headerValue == "theme=; Path=/settings; Max-Age=0; SameSite=Strict")
        #expect(try Cookie("theme", "x").headerValue == "theme=x; Path=/; Secure; HttpOnly; SameSite=Lax")
    }

    @Test func `keeps what the prefix of its name promises`() {
        for cookie in [
            Cookie("__Host-x", "1", path: "/a"), Cookie("__Host-x", "1", isSecure: false),
            Cookie("__host-x", "1", path: "/a"), Cookie("__Secure-x", "1", isSecure: false),
            Cookie("x", "1", isSecure: false, sameSite: .none),
        ] {
            #expect(throws: Cookie.Mistake.prefix(name: cookie.name)) { try cookie.headerValue }
        }
    }

    @Test(arguments: ["a b", "a;b", "a,b", "\"a\"", "a\\b", "я", "a\tb"])
    func `refuses a value that another cookie could begin in`(_ value: String) {
        #expect(throws: Cookie.Mistake.value(name: "x")) { try Cookie("x", value).headerValue }
    }

    @Test func `refuses what browsers drop`() {
        #expect(throws: Cookie.Mistake.tooLong(name: "x")) {
            try Cookie("x", String(repeating: "a", count: 4096)).headerValue
        }
        #expect(throws: Cookie.Mistake.name("")) { try Cookie("", "x").headerValue }
        #expect(throws: Cookie.Mistake.path(name: "x")) { try Cookie("x", "1", path: "/; Domain=evil").headerValue }
    }

    @Test func `the last cookie of a name counts`() {
        var response = Response.text("page")
        response.setCookie(.host("__Host-quad", "old", maxAge: 1))
        response.setCookie(.host("__Host-quad", "new", maxAge: 1))
        #expect(response.cookies.map(\.value) == ["new"])
    }

    @Test func `a header of many cookies is read up to a limit`() {
        let cookies = Cookies(header: (0..<1_000).map { "c\($0)=\($0)" }.joined(separator: "; "))
        #expect(cookies.all.count == Cookies.most)
        #expect(cookies["c99"] == "99" && cookies["c100"] == nil)
    }
}
