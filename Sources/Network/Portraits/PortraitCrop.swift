import Bounds
import Conversion
import Markdown
import Site
import Web

/// Which square of a picture a member wants to be seen by, in numbers that a form has with and without scripts.
package struct PortraitCrop: Codable, Sendable, Equatable {
    /// In percent of the largest square that fits.
    package let zoom: Int
    /// Where the square lies between both edges, in percent of the room that is left.
    package let across: Int
    package let down: Int

    static let zooms = Bounds(100...400)
    static let places = Bounds(0...100)
    /// What a form begins with where the program chose.
    package static let middle = PortraitCrop(zoom: 100, across: 50, down: 50)

    private init(zoom: Int, across: Int, down: Int) {
        (self.zoom, self.across, self.down) = (zoom, across, down)
    }

    /// Nil without all three, and for numbers that no form has.
    package init?(zoom: Int?, across: Int?, down: Int?) {
        guard let zoom, let across, let down, Self.zooms.range.contains(zoom), Self.places.range.contains(across),
            Self.places.range.contains(down)
        else { return nil }
        self.init(zoom: zoom, across: across, down: down)
    }

    package init?(_ form: Fields) {
        self.init(
            zoom: form["zoom"].flatMap(Self.zooms.exactly), across: form["across"].flatMap(Self.places.exactly),
            down: form["down"].flatMap(Self.places.exactly))
    }

    /// In pixels of a picture of this size.
    package func part(of size: PictureSize) -> Pictures.Part {
        let shorter = min(size.width, size.height)
        let side = max(1, shorter * 100 / zoom)
        return Pictures.Part(
            left: (size.width - side) * across / 100, top: (size.height - side) * down / 100, side: side)
    }
}
