import Web

/// The addresses of a photo's picture in several widths. They are the provider's own, with parameters of its picture
/// service: browsers fetch them from there, and whatever else the address says stays (API guidelines, "Hotlinking").
struct PictureSizes {
    /// Pixels across.
    static let widths = [400, 800, 1_200, 1_600, 2_400]

    let photo: Photo

    func address(width: Int) -> String {
        let joint = photo.picture.contains("?") ? "&" : "?"
        return "\(photo.picture)\(joint)fm=jpg&fit=max&q=80&w=\(width)"
    }

    /// For `srcset`: those that are no wider than the photo.
    func list(upTo widest: Int = 1_600) -> String {
        Self.widths.filter { $0 <= widest && ($0 == Self.widths[0] || $0 < photo.width) }
            .map { "\(address(width: $0)) \($0)w" }.joined(separator: ", ")
    }
}
