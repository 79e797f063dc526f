/// A presentation of Office Open XML (ECMA-376, part 1, section 19): slides with a heading and lines of text.
enum PPTX {
    struct Slide: Sendable {
        let title: String
        let lines: [String]
    }

    private static let type = "application/vnd.openxmlformats-officedocument.presentationml"
    private static let spaces = """
        xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" \
        xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:r="\(OfficePackage.relations)"
        """
    private static let group = """
        <p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm>\
        <a:off x="0" y="0"/><a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm></p:grpSpPr>
        """
    private static let colors = """
        <p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" \
        accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>
        """

    static func encode(_ slides: [Slide]) -> [UInt8] {
        var package = OfficePackage()
        let list = slides.indices.map { "<p:sldId id=\"\(256 + $0)\" r:id=\"rId\($0 + 2)\"/>" }
        package.add(
            "ppt/presentation.xml", type: "\(type).presentation.main+xml",
            """
            <p:presentation \(spaces)><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst>
            <p:sldIdLst>\(list.joined())</p:sldIdLst><p:sldSz cx="12192000" cy="6858000"/>
            <p:notesSz cx="6858000" cy="9144000"/></p:presentation>
            """)
        package.relate(
            "ppt/presentation.xml",
            to: [("slideMaster", "slideMasters/slideMaster1.xml")]
                + slides.indices.map { ("slide", "slides/slide\($0 + 1).xml") } + [("theme", "theme/theme1.xml")])
        addMaster(to: &package)
        for (number, slide) in slides.enumerated() {
            let part = "ppt/slides/slide\(number + 1).xml"
            package.add(
                part, type: "\(type).slide+xml",
                """
                <p:sld \(spaces)><p:cSld><p:spTree>\(group)
                \(box(2, "Заголовок", top: 457_200, height: 1_143_000, [slide.title], size: 3600))
                \(box(3, "Текст", top: 1_828_800, height: 4_343_400, slide.lines, size: 2000))
                </p:spTree></p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sld>
                """)
            package.relate(part, to: [("slideLayout", "../slideLayouts/slideLayout1.xml")])
        }
        return package.bytes(main: "ppt/presentation.xml")
    }

    /// Lengths are in EMU, 914,400 to an inch; a size of letters in hundredths of a point.
    private static func box(
        _ id: Int, _ name: String, top: Int, height: Int, _ lines: [String], size: Int
    ) -> String {
        let text = lines.map {
            "<a:p><a:r><a:rPr lang=\"ru-RU\" sz=\"\(size)\"/><a:t>\(XML.escaped($0))</a:t></a:r></a:p>"
        }
        return """
            <p:sp><p:nvSpPr><p:cNvPr id="\(id)" name="\(name)"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr>
            <p:spPr><a:xfrm><a:off x="838200" y="\(top)"/><a:ext cx="10515600" cy="\(height)"/></a:xfrm>
            <a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr>
            <p:txBody><a:bodyPr wrap="square"/><a:lstStyle/>\(text.joined())</p:txBody></p:sp>
            """
    }

    private static func addMaster(to package: inout OfficePackage) {
        let master = "ppt/slideMasters/slideMaster1.xml"
        package.add(
            master, type: "\(type).slideMaster+xml",
            """
            <p:sldMaster \(spaces)><p:cSld><p:bg><p:bgRef idx="1001"><a:schemeClr val="bg1"/></p:bgRef></p:bg>
            <p:spTree>\(group)</p:spTree></p:cSld>\(colors)
            <p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst></p:sldMaster>
            """)
        package.relate(
            master, to: [("slideLayout", "../slideLayouts/slideLayout1.xml"), ("theme", "../theme/theme1.xml")])
        let layout = "ppt/slideLayouts/slideLayout1.xml"
        package.add(
            layout, type: "\(type).slideLayout+xml",
            """
            <p:sldLayout \(spaces) type="blank"><p:cSld name="Пустой"><p:spTree>\(group)</p:spTree></p:cSld>
            <p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>
            """)
        package.relate(layout, to: [("slideMaster", "../slideMasters/slideMaster1.xml")])
        package.add(
            "ppt/theme/theme1.xml", type: "application/vnd.openxmlformats-officedocument.theme+xml", theme)
    }

    private static let theme: String = {
        let names = [
            ("dk1", "1F2430"), ("lt1", "FFFFFF"), ("dk2", "2F3B59"), ("lt2", "F3F4F8"), ("accent1", "3D5AFE"),
            ("accent2", "D9822B"), ("accent3", "3A9C6E"), ("accent4", "B4499B"), ("accent5", "2D9CDB"),
            ("accent6", "8A8F98"), ("hlink", "3D5AFE"), ("folHlink", "7B4FB5"),
        ]
        let colors = names.map { "<a:\($0.0)><a:srgbClr val=\"\($0.1)\"/></a:\($0.0)>" }.joined()
        let font = "<a:latin typeface=\"Liberation Sans\"/><a:ea typeface=\"\"/><a:cs typeface=\"\"/>"
        let fill = "<a:solidFill><a:schemeClr val=\"phClr\"/></a:solidFill>"
        let effect = "<a:effectStyle><a:effectLst/></a:effectStyle>"
        func three(_ text: String) -> String { String(repeating: text, count: 3) }
        return """
            <a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="Quad"><a:themeElements>
            <a:clrScheme name="Quad">\(colors)</a:clrScheme><a:fontScheme name="Quad"><a:majorFont>\(font)</a:majorFont>
            <a:minorFont>\(font)</a:minorFont></a:fontScheme><a:fmtScheme name="Quad">
            <a:fillStyleLst>\(three(fill))</a:fillStyleLst>
            <a:lnStyleLst>\(three("<a:ln w=\"6350\">\(fill)</a:ln>"))</a:lnStyleLst>
            <a:effectStyleLst>\(three(effect))</a:effectStyleLst>
            <a:bgFillStyleLst>\(three(fill))</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>
            """
    }()
}
