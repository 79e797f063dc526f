import Site
import Testing

@Suite struct SessionCookieTests {
    @Test func `carries the member and the token`() throws {
        let keys = try TestKeys.one()
        let cookie = SessionCookie(member: MemberID(rawValue: 9_876_543_210), token: Token())
        let back = try #require(SessionCookie(cookie.value(keys: keys), keys: keys))
        #expect(back.member == cookie.member)
        #expect(back.token == cookie.token)
    }

    @Test func `is refused when a single character differs`() throws {
        let keys = try TestKeys.one()
        let value = SessionCookie(member: MemberID(rawValue: 7), token: Token()).value(keys: keys)
        for index in value.indices {
            for other in "AB09-_" where value[index] != other {
                var altered = value
                altered.replaceSubrange(index...index, with: String(other))
                #expect(SessionCookie(altered, keys: keys) == nil)
            }
        }
        #expect(SessionCookie("", keys: keys) == nil)
        #expect(SessionCookie(value + "A", keys: keys) == nil)
    }

    @Test func `is refused when another server signed it`() throws {
        let value = SessionCookie(member: MemberID(rawValue: 7), token: Token()).value(keys: try TestKeys.one())
        #expect(SessionCookie(value, keys: try Keys(file: TestKeys.second)) == nil)
    }

    @Test func `has the flags that keep it where it belongs`() throws {
        let cookie = SessionCookie(member: MemberID(rawValue: 7), token: Token()).cookie(keys: try TestKeys.one())
        let text = try cookie.headerValue
        #expect(text.hasPrefix("__Host-quad="))
        for flag in ["Secure", "HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=7776000"] {
            #expect(text.contains("; \(flag)"), "\(flag) in \(text)")
        }
        #expect(!text.contains("Domain"))
    }

    @Test func `keeps only a hash of the token for the database`() {
        let token = Token()
        #expect(token.bytes.count == 32)
        #expect(token.hash.count == 32)
        #expect(token.hash != token.bytes)
        #expect(Token() != token)
    }
}
