import Site

/// Where maps come from, which the operator decides. Without an address of tiles nothing is fetched from elsewhere.
package struct MapSettings: Sendable {
    /// `https://tiles.example.org/{z}/{x}/{y}.png`; nil for none.
    let tiles: String?
    /// Scheme and host of the tiles, for the page's policy.
    let origin: String?
    /// Who made the map, shown on it.
    let attribution: String
    /// A page of a map, with {latitude} and {longitude}.
    let site: String

    private static let usualSite =
        "https://www.openstreetmap.org/?mlat={latitude}&mlon={longitude}#map=17/{latitude}/{longitude}"

    /// No tiles.
    package init() {
        (tiles, origin, attribution, site) = (nil, nil, "", Self.usualSite)
    }

    package init(_ reader: inout SettingsReader) {
        let tiles = reader.optional("QUAD_MAP_TILES")
        origin = tiles.flatMap(Self.origin)
        if let tiles, origin == nil || !["{z}", "{x}", "{y}"].allSatisfy(tiles.contains) {
            reader.mistakes.append(
                "QUAD_MAP_TILES must be https://, a host and a path with {z}, {x} and {y}, not «\(tiles)»")
        }
        self.tiles = tiles
        attribution = reader.text("QUAD_MAP_ATTRIBUTION", default: "")
        if tiles != nil, attribution.isEmpty {
            reader.mistakes.append("QUAD_MAP_ATTRIBUTION is not set: who made the map of QUAD_MAP_TILES")
        }
        site =
            reader.read("QUAD_MAP_SITE", default: Self.usualSite) { text in
                text.hasPrefix("https://") && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } ? text : nil
            } ?? Self.usualSite
    }

    /// Nil for what is no such address.
    private static func origin(of tiles: String) -> String? {
        let scheme = "https://"
        guard tiles.hasPrefix(scheme) else { return nil }
        let host = tiles.dropFirst(scheme.count).prefix { $0 != "/" }
        let isHost = host.utf8.allSatisfy {
            UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
                || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ":")
        }
        return !host.isEmpty && isHost ? scheme + host : nil
    }

    /// The same place on the operator's map.
    func page(of point: GeoPoint) -> String {
        site.replacing("{latitude}", with: GeoPoint.text(point.latitude))
            .replacing("{longitude}", with: GeoPoint.text(point.longitude))
    }
}
