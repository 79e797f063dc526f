import HTML
import Testing

struct StencilTests {
    private func stencil(_ write: (HTMLBuffer) -> Void) -> Stencil {
        let buffer = HTMLBuffer()
        write(buffer)
        return Stencil(buffer)
    }

    private func filled(_ stencil: Stencil, _ texts: [String]) -> String {
        let page = HTMLBuffer()
        stencil.write(to: page) { page.write(texts[$0]) }
        return page.text
    }

    @Test func `writes what stands around the holes, and escapes what is filled in`() {
        let greeting = stencil { out in
            out.raw("<p title=\"")
            out.write(Stencil.mark(1))
            out.raw("\">Добрый день, ")
            out.write(Stencil.mark(0))
            out.raw("</p>")
        }
        #expect(filled(greeting, ["Анна", "a\"b"]) == "<p title=\"a&#34;b\">Добрый день, Анна</p>")
        #expect(filled(greeting, ["<b>", ""]) == "<p title=\"\">Добрый день, &lt;b&gt;</p>")
    }

    @Test func `has holes at its ends, beside each other and several times`() {
        let marks = stencil { out in
            for hole in [2, 0, 0] { out.write(Stencil.mark(hole)) }
            out.raw("|")
            out.write(Stencil.mark(Stencil.mostHoles - 1))
        }
        var texts = [String](repeating: "", count: Stencil.mostHoles)
        texts[0] = "a"
        texts[2] = "c"
        texts[Stencil.mostHoles - 1] = "z"
        #expect(filled(marks, texts) == "caa|z")
    }

    @Test func `may be without holes, and empty`() {
        #expect(filled(stencil { $0.raw("<hr>") }, []) == "<hr>")
        #expect(filled(stencil { _ in }, []) == "")
    }

    @Test func `takes no mark in what is filled in for a hole`() {
        let one = stencil { $0.write(Stencil.mark(0)) }
        let text = "x\(Stencil.mark(1))\(Stencil.mark(0))y"
        #expect(filled(one, [text, "secret"]) == text)
    }

    @Test func `cuts at no other character`() {
        // Neighbours of the marks, and the first and last characters of their planes.
        let text = "\u{10FFFF}\u{F0000}\u{100040}\u{FFFFD}😀ё"
        #expect(filled(stencil { $0.write(text) }, []) == text)
    }
}
