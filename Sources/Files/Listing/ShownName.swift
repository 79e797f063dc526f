import HTML
import Postgres
import Site

/// A file's name as pages show it. Characters that turn the direction of letters around stand there as a mark and are not
/// obeyed: `план\u{202E}fdp.exe` would be read as a PDF.
package struct ShownName: Speakable {
    private let name: Text

    package init(_ name: Text) {
        self.name = name
    }

    package func write(to page: HTMLBuffer) {
        if name.withBytes({ $0.contains { $0 == 0xE2 || $0 == 0xD8 } }) {
            page.write(description)
        } else {
            page.write(name)
        }
    }

    package var description: String { name.description.withDirectionsMarked }
}

extension String {
    /// With U+FFFD for each character that controls directions (Unicode's property Bidi_Control).
    package var withDirectionsMarked: String {
        guard unicodeScalars.contains(where: \.properties.isBidiControl) else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.map { $0.properties.isBidiControl ? "\u{FFFD}" : $0 }))
    }
}

extension File {
    /// Its name on pages. A form that changes it has it as it is.
    package var shownName: String { name.withDirectionsMarked }
}
