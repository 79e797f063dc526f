import Site
import Web

/// Where a point is opened in the maps of the reader's device.
enum DeviceMap {
    /// `geo:` (RFC 5870) where the system hands that to an application, the address that Apple's devices open in theirs, or the
    /// operator's map.
    static func address(of point: GeoPoint, agent: String, _ map: MapSettings) -> Address {
        let (latitude, longitude) = (GeoPoint.text(point.latitude), GeoPoint.text(point.longitude))
        if agent.contains("Android") {
            return Address("geo:\(latitude),\(longitude)?q=\(latitude),\(longitude)")
        }
        if agent.contains("iPhone") || agent.contains("iPad") || agent.contains("Macintosh") {
            return Address("https://maps.apple.com/?ll=\(latitude),\(longitude)&q=\(latitude),\(longitude)")
        }
        return Address(map.page(of: point))
    }
}
