import TemplateLanguage
import Testing

@Test func `leaves nothing of a line that holds only statements`() {
    #expect(
        text("<p>\n  {% if x %}\n  a\n  {% end %}\n</p>")
            == #"self.raw("<p>\n")|if x {|self.raw("a\n")|}|self.raw("</p>")"#)
    #expect(text("<p>\n  {% if x %} {% end %} {# c #} \n</p>") == #"self.raw("<p>\n")|if x {|}|self.raw("</p>")"#)
    #expect(text("a\n{# c\n c #}\nb") == #"self.raw("a\nb")"#)
    #expect(text("a\n{% let y = x %}") == #"let y = x|self.raw("a\n")"#)
}

@Test func `keeps the end of a line that something is written on`() {
    #expect(text("{% place a %}\n{% call b() /%}\nc") == #"a()|self.raw("\n")|self.b()|self.raw("\nc")"#)
    #expect(text("{% if x %}a{% end %}\nb") == #"if x {|self.raw("a")|}|self.raw("\nb")"#)
}

@Test func `drops indentation and blank lines`() {
    #expect(text("  <p>\n\n\t  a\n  </p>\n") == #"self.raw("<p>\na\n</p>")"#)
    #expect(text("<p\n   class=\"a\"\n   >a</p>") == #"self.raw("<p\nclass=\"a\"\n>a</p>")"#)
    #expect(text("<p>  a  b</p>") == #"self.raw("<p>  a  b</p>")"#)
}

@Test(arguments: ["pre", "textarea"])
func `keeps space where it is shown`(element: String) {
    #expect(text("<\(element)>a\n\n   b</\(element)>") == #"self.raw("<\#(element)>a\n\n   b</\#(element)>")"#)
    #expect(text("<pre><b>\n  a</b>\n  b</pre>") == #"self.raw("<pre><b>\n  a</b>\n  b</pre>")"#)
}

@Test func `keeps space in quoted values`() {
    #expect(text("<p title=\"a\n   b\"></p>") == #"self.raw("<p title=\"a\n   b\"></p>")"#)
}

@Test func `saves a line end that a browser would drop`() {
    #expect(text("<textarea>{{ x }}</textarea>") == #"self.raw("<textarea>\n")|self.write(x)|self.raw("</textarea>")"#)
    #expect(
        text("<pre>{% if x %}{{ x }}{% end %}</pre>")
            == #"self.raw("<pre>")|if x {|self.raw("\n")|self.write(x)|}|self.raw("</pre>")"#)
    #expect(text("<pre>a{{ x }}</pre>") == #"self.raw("<pre>a")|write(x)|self.raw("</pre>")"#)
    #expect(text("<p>{{ x }}</p>") == #"self.raw("<p>")|write(x)|self.raw("</p>")"#)
}

@Test func `reads line ends of Windows`() {
    #expect(
        text("<p>\r\n  {% if x %}\r\n  a\r\n  {% end %}\r\n</p>\r\n")
            == text("<p>\n  {% if x %}\n  a\n  {% end %}\n</p>\n"))
}

@Test func `leaves no line end after a template and a block`() {
    #expect(text("<b>a</b>\n\n") == #"self.raw("<b>a</b>")"#)
    #expect(
        text("{% call a() %}\nb\n{% fill c %}\nd\n{% end %}\n{% end %}")
            == #"func content_1() {|self.raw("b")|}|func c_2() {|self.raw("d")|}|self.a(content: content_1, c: c_2)"#)
}
