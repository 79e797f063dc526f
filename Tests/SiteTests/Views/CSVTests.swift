import Site
import Testing

/// X10.
@Suite struct CSVTests {
    @Test(arguments: [
        ("=1+1", "'=1+1"), ("+1", "'+1"), ("-1", "'-1"), ("@SUM(A1)", "'@SUM(A1)"), ("\t=1", " '=1"), ("\r=1", " '=1"),
        ("\n=1", " '=1"), ("\u{A0}=1", "\u{A0}'=1"), ("＝1", "'＝1"), ("a=1", "a=1"), ("a\r\n=1", "a  =1"),
        ("\u{200B}=1", "\u{200B}'=1"), ("", ""), ("«Ёж», \"12\"", "«Ёж», \"\"12\"\""), ("a\0b", "a b"),
        ("a\";=1", "a\"\";'=1"), ("a; -1;b", "a; '-1;b"), ("a;b=1", "a;b=1"), ("\0=1", " '=1"),
        ("a\"\u{301},=1", "a\"\"\u{301},=1"),
    ])
    func `has no cell that a spreadsheet calculates or that leaves its line`(_ value: String, _ cell: String) {
        var table = CSV(["Имя"])
        table.add([value, "x"])
        #expect(table.text == "\u{FEFF}\"Имя\"\r\n\"\(cell)\",\"x\"\r\n")
    }
}
