/// Where somebody else would like our visitors to go.
enum HostileAddress {
    static let all = [
        "https://evil.example", "http://evil.example/", "//evil.example", "///evil.example", "////evil.example",
        "/\\evil.example", "\\\\evil.example", "\\/evil.example", "/\\/evil.example", "\\evil.example",
        "https:evil.example", "https:/evil.example", "http:\\\\evil.example", "javascript:alert(1)",
        "JaVaScRiPt:alert(1)", "java\tscript:alert(1)", "data:text/html,x", "vbscript:x", "file:///etc/passwd",
        " https://evil.example", "\thttps://evil.example", "/\t/evil.example", "/\n/evil.example",
        "/\r/evil.example", "/feed\r\nLocation: https://evil.example", "/feed\nSet-Cookie: a=b", "/ /evil.example",
        "/%2Fevil.example", "/%5Cevil.example", "/.evil.example", "/..//evil.example", "/@evil.example",
        "@evil.example", "evil.example", "?//evil.example", "#//evil.example", "/\u{2215}evil.example",
        "/\u{FF0F}evil.example", "\u{200B}//evil.example", "/Feed", "", String(repeating: "/feed", count: 200),
    ]
}
