/// A workbook of one sheet in Office Open XML (ECMA-376, part 1, section 18).
enum XLSX {
    enum Cell: Sendable {
        case text(String)
        case number(Int)
    }

    private static let space = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    private static let type = "application/vnd.openxmlformats-officedocument.spreadsheetml"

    /// - Parameters:
    ///   - sheet: its name, up to 31 characters, none of `[]:*?/\`
    ///   - rows: up to 26 cells each
    static func encode(sheet: String, rows: [[Cell]]) -> [UInt8] {
        var package = OfficePackage()
        package.add(
            "xl/workbook.xml", type: "\(type).sheet.main+xml",
            """
            <workbook xmlns="\(space)" xmlns:r="\(OfficePackage.relations)"><sheets>
            <sheet name="\(XML.escaped(sheet))" sheetId="1" r:id="rId1"/></sheets></workbook>
            """)
        package.relate("xl/workbook.xml", to: [("worksheet", "worksheets/sheet1.xml")])
        let lines = rows.enumerated().map { number, cells in
            let cells = cells.enumerated().map { column, cell in self.cell(cell, at: column, number + 1) }
            return "<row r=\"\(number + 1)\">\(cells.joined())</row>"
        }
        package.add(
            "xl/worksheets/sheet1.xml", type: "\(type).worksheet+xml",
            "<worksheet xmlns=\"\(space)\"><sheetData>\(lines.joined(separator: "\n"))</sheetData></worksheet>")
        return package.bytes(main: "xl/workbook.xml")
    }

    private static func cell(_ cell: Cell, at column: Int, _ row: Int) -> String {
        let place = "\(Unicode.Scalar(UInt8(ascii: "A") + UInt8(column)))\(row)"
        return switch cell {
        case .text(let text): "<c r=\"\(place)\" t=\"inlineStr\"><is><t>\(XML.escaped(text))</t></is></c>"
        case .number(let number): "<c r=\"\(place)\"><v>\(number)</v></c>"
        }
    }
}
