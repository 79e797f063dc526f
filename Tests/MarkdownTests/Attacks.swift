/// Texts that try to become more than text. None of them may bring an element, an attribute or an address that is not
/// on the list.
enum Attacks {
    static let all = html + links + images + references + structure

    /// Markup that must stay text.
    static let html = [
        "<script>alert(1)</script>", "<SCRIPT SRC=//evil.example/x.js></SCRIPT>", "<img src=x onerror=alert(1)>",
        "<svg/onload=alert(1)>", "<svg><script>alert(1)</script></svg>", "<iframe src=javascript:alert(1)></iframe>",
        "<body onload=alert(1)>", "<a href=\"javascript:alert(1)\">a</a>", "<a onmouseover=alert(1)>a",
        "<style>@import'//evil.example'</style>", "<link rel=stylesheet href=//evil.example>",
        "<meta http-equiv=refresh content=0;url=//evil.example>", "<base href=//evil.example>",
        "<form action=//evil.example><button>", "<input autofocus onfocus=alert(1)>",
        "<video><source onerror=alert(1)>",
        "<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
        "<details open ontoggle=alert(1)>",
        "<!--<img src=\"--><img src=x onerror=alert(1)>\">", "<![CDATA[<script>alert(1)</script>]]>", "<?php echo 1 ?>",
        "<!DOCTYPE html><html>", "<div style=\"position:fixed\">", "<noscript><p title=\"</noscript><script>\">",
        "<a\u{0}href=x>", "<scr\u{0}ipt>alert(1)</script>", "< script >alert(1)</ script >",
        "<<script>alert(1)//<</script>",
        "<textarea></textarea><script>", "</p></article><script>alert(1)</script>", "<x\n onclick=alert(1)\n>a</x>",
        "<marquee onstart=alert(1)>", "<object data=javascript:alert(1)>",
        "<template><script>alert(1)</script></template>",
    ]

    /// Links that must not lead where they say.
    static let links = [
        "[a](javascript:alert(1))", "[a](JaVaScRiPt:alert(1))", "[a](javascript&colon;alert(1))",
        "[a](javascript&#58;alert(1))", "[a](javascript&#x3A;alert(1))", "[a](&#106;avascript:alert(1))",
        "[a](java&Tab;script:alert(1))", "[a](java&NewLine;script:alert(1))", "[a](java&#10;script:alert(1))",
        "[a](java\u{0}script:alert(1))", "[a](\u{1}javascript:alert(1))", "[a](<javascript:alert(1)>)",
        "[a](< javascript:alert(1)>)", "[a](<\tjavascript:alert(1)>)", "[a](javascript://evil.example/%0aalert(1))",
        "[a](vbscript:msgbox(1))", "[a](data:text/html,<script>alert(1)</script>)",
        "[a](data:text/html;base64,PHNjcmlwdD4=)", "[a](file:///etc/passwd)", "[a](blob:https://a.b/c)",
        "[a](about:blank)", "[a](view-source:https://a.b)", "[a](intent://a#Intent;end)", "[a](ftp://a.b/c)",
        "[a](//evil.example)", "[a](/\\evil.example)", "[a](\\\\evil.example)", "[a](\\/evil.example)",
        "[a](https:evil.example)", "[a](https:/evil.example)", "[a](https:///evil.example)",
        "[a](https:\\\\evil.example)",
        "[a](https://hse.ru@evil.example)", "[a](https://hse.ru:secret@evil.example/)",
        "[a](https://hse.ru%40evil.example)", "[a](https://hse.ru\\@evil.example)", "[a](https://@evil.example)",
        "[a](https://)", "[a](https://?q)", "[a](evil.example)", "[a](?q=1)", "[a]()", "[a](<>)",
        "[a](/ok \"onmouseover=alert(1)\")", "[a](/ok '\"><script>alert(1)</script>')", "[a](/x\"onclick=\"alert(1))",
        "[a](/x'onclick='alert(1))", "[a](/x><script>alert(1)</script>)", "[a](</x\"><script>>)",
        "[a]\n\n[a]: javascript:alert(1)", "[a][b]\n\n[b]: <javascript:alert(1)> \"t\"", "<javascript:alert(1)>",
        "<JAVASCRIPT:alert(1)>", "<data:text/html,x>", "<vbscript:x>", "<https://hse.ru@evil.example>",
        "https://hse.ru@evil.example/", "www.hse.ru@evil.example", "https://a.example/\"onclick=alert(1)",
        "javascript:alert(1)", "[a](mailto:a@b.c?body=<script>)", "[a](mailto:a@b.c%0d%0aBcc:d@e.f)",
        "[a](tel:javascript)",
        "[a](x:y)", "[a](:)", "[\u{202E}a](https://a.b)", "[**`<img src=x onerror=alert(1)>`**](/a)",
        "[a](/\u{202E}x)", "[<script>](/a)", "[a](https://аррӏе.example/)", "[a](https://a.b/\u{2028}x)",
    ]

    static let images = [
        "![a](javascript:alert(1))", "![a](https://evil.example/pixel.png)", "![\"onerror=alert(1)](/x.png)",
        "![a](/x.png \"onerror=alert(1)\")", "![a](/x.png\"onerror=alert(1))", "![<script>](/x.png)",
        "![a](data:image/svg+xml,<svg/onload=alert(1)>)", "![a](//evil.example/x.png)", "![![a](/b)](/c)",
        "[![a](/x.png)](javascript:alert(1))", "[![a](javascript:alert(1))](/a)", "![[a](javascript:alert(1))](/x.png)",
        "![a\n\nb](/x.png)", "![*a* `b` <c>](/x.png)", "![a](https://files.example.org@evil.example/x.png)",
        "![a](http://files.example.org/x.png)", "[a [b](c) d](/e)", "[![a](https://evil.example/x.png)](/e)",
    ]

    static let references = [
        "&lt;script&gt;alert(1)&lt;/script&gt;", "&#60;script&#62;", "&#x3c;img src=x onerror=alert(1)&#x3e;", "&#0;",
        "&#xD800;", "&#x110000;", "&#x202E;abc", "&bogus;", "&#34; &#39; &quot; &apos;", "&ampamp;", "&", "&;", "&#;",
        "&#x;", "&amp;lt;script&amp;gt;", "&#128;", "&#8232;",
    ]

    static let structure = [
        "`<script>alert(1)</script>`", "``` \"><script>alert(1)</script>\nx\n```", "```\"onclick=alert(1)\nx\n```",
        "```js&quot; onclick=alert(1)\nx\n```", "~~~<script>\n</code></pre><script>alert(1)</script>\n~~~",
        "    </code></pre><script>alert(1)</script>", "|<script>|a|\n|---|---|\n|`</td><script>`|b|",
        "# <script>alert(1)</script>", "> <script>\n> alert(1)\n> </script>", "- [x] <script>alert(1)</script>",
        "99999999999. a", "999999999. a", "#\"><script>alert(1)</script>", "#a\" onclick=\"alert(1)",
        "@a\" onclick=\"alert(1)",
        "***a**b*c", "[a](b*c)*d*", "__&#x41;![__](____>__![[;!1) [[&#x41;__!!!!](---\n![---\n](", "\u{202E}abc",
        "[](*)*", "![](_#)**_", "_[](_)", "*[](*)",
        "_[](_)\n\n*b* _c_", "*[](****)**\n\n> b", "a\u{0}b\u{7}c", "\u{FEFF}# a",
    ]
}
