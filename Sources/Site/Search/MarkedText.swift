import HTML

/// A text with the words marked by which it was found: PostgreSQL's `search_headline(text, tsquery)` puts U+E000 and U+E001
/// around them.
package struct MarkedText: Sendable, HTMLWritable {
    private static let opening: Unicode.Scalar = "\u{E000}"
    private static let closing: Unicode.Scalar = "\u{E001}"

    package struct Piece: Equatable, Sendable {
        package let text: String
        package let isMarked: Bool
    }

    package let pieces: [Piece]

    /// The signs stand in no text of Quad: one that nobody put there marks nothing more than the rest of its text.
    package init(_ text: String) {
        var pieces: [Piece] = []
        var piece = String.UnicodeScalarView()
        var isMarked = false
        for scalar in text.unicodeScalars {
            guard scalar == Self.opening || scalar == Self.closing else {
                piece.append(scalar)
                continue
            }
            if !piece.isEmpty { pieces.append(Piece(text: String(piece), isMarked: isMarked)) }
            piece = String.UnicodeScalarView()
            isMarked = scalar == Self.opening
        }
        if !piece.isEmpty { pieces.append(Piece(text: String(piece), isMarked: isMarked)) }
        self.pieces = pieces
    }

    package func write(to page: HTMLBuffer) {
        for piece in pieces {
            if piece.isMarked { page.raw("<mark>") }
            page.write(piece.text)
            if piece.isMarked { page.raw("</mark>") }
        }
    }
}
