import Site
import Web

/// The addresses of a photo's picture in several widths. They are the provider's own, with parameters of its picture
/// service: browsers fetch them from there, and whatever else the address says stays (API guidelines, "Hotlinking").
struct PictureSizes {
    /// Pixels across.
    static let widths = [400, 800, 1_200, 1_600, 2_400, 4_000]

    let picture: String
    /// Pixels across, as it was taken.
    let width: Int

    init(_ picture: String, width: Int) {
        self.picture = picture
        self.width = width
    }

    init(photo: Photo) { self.init(photo.picture, width: photo.width) }

    func address(width: Int) -> String { joined("fm=jpg&fit=max&q=80&w=\(width)") }

    /// The picture as a file; nil is as large as it is.
    func download(width: Int?, as name: String) -> Address {
        Address(joined("fm=jpg&q=85\(width.map { "&fit=max&w=\($0)" } ?? "")")).adding("dl", name)
    }

    /// The same for a program that fetches it: without a name, which browsers want.
    var original: String { joined("fm=jpg&q=85") }

    /// For `srcset`: those that are no wider than the photo.
    func list(upTo widest: Int) -> String {
        Self.widths.filter { $0 <= widest && ($0 == Self.widths[0] || $0 < width) }
            .map { "\(address(width: $0)) \($0)w" }.joined(separator: ", ")
    }

    private func joined(_ parameters: String) -> String {
        "\(picture)\(picture.contains("?") ? "&" : "?")\(parameters)"
    }
}

extension Photo {
    /// What other features call such a thing.
    static let thingKind = "photo"

    /// As it is saved elsewhere.
    var file: PublicFile { PublicFile(name: fileName, url: PictureSizes(photo: self).original) }

    /// Who took it comes first, where the name has something to say: `mira-holm-unsplash-18.jpg`.
    var fileName: String {
        let words = photographer.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "-").prefix(60)
        return "\(words)\(words.isEmpty ? "" : "-")unsplash-\(id.rawValue).jpg"
    }
}
