import Accounts
import Testing
import Web

@Suite struct ReturnPathTests {
    @Test(arguments: ["/feed", "/posts/12", "/tags/%D1%81%D0%B5%D0%BC?before=4", "/settings/profile"])
    func `goes on to an address of this site`(_ path: String) {
        #expect(ReturnPath.checked(path) == path)
    }

    /// O05: none of these may leave the host.
    @Test(arguments: [
        "", "/", "//evil.com", "///evil.com", "/\\evil.com", "\\\\evil.com", "/\tevil.com", "/\u{0}evil",
        "https://evil.com",
        "http:evil.com", "javascript:alert(1)", "data:text/html,x", "evil.com", "./evil", "../evil", "/.evil",
        "/%2Fevil.com",
        "/%5Cevil.com", "/\r\nSet-Cookie: a=b", "/feed\r\nX: y", "/feed\nX", "/ feed", " /feed", "/feed ", "?next=x",
        "#x",
        "/@evil.com", "/:evil", "/?x", "/#x", "/feed\\..", "/фид", "/FEED", "/0", "//", "/\u{2028}", "/\u{202E}x", "/*",
        "/~root",
        "http://127.0.0.1:8080.evil.com/",
    ])
    func `never leaves it`(_ path: String) {
        #expect(ReturnPath.checked(path) == "")
        #expect(ReturnPath.address(path, home: Address("/feed")).text == "/feed")
    }
}
