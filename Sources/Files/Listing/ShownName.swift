import HTML
import Postgres
import Site

/// A file's name as pages show it. Characters that turn the direction of letters around stand there as a mark and are not
/// obeyed: `план\u{202E}fdp.exe` would be read as a PDF.
///
/// Lists show it in two parts, so that a line that is too short for it cuts the stem and leaves the ending, which tells what
/// opens it.
package struct ShownName: Speakable {
    private let name: Text
    /// Bytes of the stem.
    private let cut: Int

    /// Letters of what counts as an ending.
    private static let longestEnding = 5

    /// - Parameter hasEnding: false for a folder, whose dots mean nothing
    package init(_ name: Text, hasEnding: Bool = true) {
        self.name = name
        cut = name.withBytes { bytes in
            let dot = hasEnding ? bytes.suffix(Self.longestEnding + 1).lastIndex(of: UInt8(ascii: ".")) : nil
            guard let dot, dot > 0, dot + 1 < bytes.count, bytes[(dot + 1)...].allSatisfy(Self.isPlain) else {
                return bytes.count
            }
            return dot
        }
    }

    package func write(to page: HTMLBuffer) {
        name.withBytes { Self.write($0, to: page) }
    }

    package var description: String { name.description.withDirectionsMarked }

    package var hasEnding: Bool { name.withBytes { cut < $0.count } }
    package var stem: Part { Part(name: name, isEnding: false, cut: cut) }
    /// With its dot; empty where there is none.
    package var ending: Part { Part(name: name, isEnding: true, cut: cut) }

    /// With its dot; empty where there is none.
    var endingText: String {
        name.withBytes { String(decoding: UnsafeBufferPointer(rebasing: $0[cut...]), as: UTF8.self) }
    }

    package struct Part: HTMLWritable {
        let name: Text
        let isEnding: Bool
        let cut: Int

        package func write(to page: HTMLBuffer) {
            name.withBytes { bytes in
                ShownName.write(UnsafeBufferPointer(rebasing: isEnding ? bytes[cut...] : bytes[..<cut]), to: page)
            }
        }
    }

    private static func write(_ bytes: UnsafeBufferPointer<UInt8>, to page: HTMLBuffer) {
        if bytes.contains(where: String.mayControlDirections) {
            page.write(String(decoding: bytes, as: UTF8.self).withDirectionsMarked)
        } else {
            page.escape(bytes)
        }
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
}

extension File {
    /// Its name on pages. A form that changes it has it as it is.
    package var shownName: String { name.withDirectionsMarked }
}
