import Site
import Testing

@Suite struct SessionCookiesTests {
    @Test func `knows a cookie of ours and the token of its forms`() throws {
        let keys = try TestKeys.one()
        let cookies = SessionCookies()
        let cookie = SessionCookie(member: MemberID(rawValue: 7), token: Token())
        for _ in 1...3 {
            let known = try #require(cookies.find(cookie.value(keys: keys), keys: keys))
            #expect(known.cookie.member == cookie.member)
            #expect(known.cookie.token == cookie.token)
            #expect(known.cookie.hash == cookie.token.hash)
            #expect(known.formToken == CSRF.token(for: cookie.token, keys: keys))
        }
        #expect(cookies.count == 1)
    }

    @Test func `keeps nothing that this server did not write`() throws {
        let keys = try TestKeys.one()
        let cookies = SessionCookies()
        let value = SessionCookie(member: MemberID(rawValue: 7), token: Token()).value(keys: keys)
        #expect(cookies.find(value, keys: keys) != nil)
        for other in ["", "x", value + "A", String(value.dropLast()), String(value.reversed())] {
            #expect(cookies.find(other, keys: keys) == nil)
        }
        let theirs = SessionCookie(member: MemberID(rawValue: 7), token: Token())
            .value(keys: try Keys(file: TestKeys.second))
        #expect(cookies.find(theirs, keys: keys) == nil)
        #expect(cookies.count == 1)
    }

    @Test func `holds two generations at most`() throws {
        let keys = try TestKeys.one()
        let cookies = SessionCookies(size: 4)
        for number in 1...50 {
            let cookie = SessionCookie(member: MemberID(rawValue: number), token: Token())
            #expect(cookies.find(cookie.value(keys: keys), keys: keys)?.cookie.member == cookie.member)
            #expect(cookies.count <= 8)
        }
    }
}
