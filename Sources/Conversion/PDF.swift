import ChildProcess

/// The pages of a PDF as pictures and as lines of text, by poppler. Nothing in it is run: its pages are drawn.
public struct PDF: Sendable {
    static let information = "/usr/bin/pdfinfo"
    static let painter = "/usr/bin/pdftoppm"
    static let reader = "/usr/bin/pdftotext"
    /// Pixels of the longer side of a page's picture.
    public static let longestSide = 1_800
    /// Bytes of a page's picture.
    static let largestPicture = 12 << 20
    /// Bytes of what is told of the text of one page.
    static let mostText = 4 << 20
    /// Points of a page's longer side.
    static let longestPageSide = 20_000.0

    /// In points (1/72 inch), as it is shown.
    public struct PageSize: Hashable, Sendable {
        public let width: Double
        public let height: Double

        public init(width: Double, height: Double) {
            self.width = width
            self.height = height
        }
    }

    let cage: Cage
    let path: String

    public init(_ path: String, _ cage: Cage = Cage()) {
        self.path = path
        self.cage = cage
    }

    public static func isAvailable(in cage: Cage = Cage()) -> Bool {
        cage.missing([information, painter, reader]).isEmpty
    }

    /// How many pages there are, and the sizes of the first ones, `most` at most.
    public func outline(most: Int) throws(Refusal) -> (count: Int, sizes: [PageSize]) {
        let answer = try run(Self.information, ["-f", "1", "-l", String(most)], [], 1 << 20)
        return try PDFReport.outline(in: answer, most: most)
    }

    /// A page (from 1) as JPEG, its longer side ``longestSide`` pixels.
    public func picture(ofPage number: Int) throws(Refusal) -> [UInt8] {
        let page = ["-f", String(number), "-l", String(number), "-jpeg", "-jpegopt", "quality=78,optimize=y"]
        let picture = try run(
            Self.painter, page + ["-scale-to", String(Self.longestSide)], [], Self.largestPicture)
        guard picture.starts(with: [0xFF, 0xD8, 0xFF]) else { throw .unreadable }
        return picture
    }

    /// The lines of a page (from 1), in reading order.
    public func lines(ofPage number: Int) throws(Refusal) -> [TextLine] {
        let answer = try run(Self.reader, ["-f", String(number), "-l", String(number), "-tsv"], ["-"], Self.mostText)
        return TextLine.lines(ofTable: answer)
    }

    private func run(
        _ program: String, _ options: [String], _ rest: [String], _ largest: Int
    ) throws(Refusal) -> [UInt8] {
        guard Self.isAvailable(in: cage) else { throw .unavailable }
        do throws(ChildProcess.Failure) {
            return try cage.run(
                program, options + ["/input/document.pdf"] + rest, on: .file(path), as: "document.pdf",
                largestOutput: largest)
        } catch {
            throw Refusal(error)
        }
    }
}
