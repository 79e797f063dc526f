import FoundationEssentials

/// Photographs that Debian's packages of backgrounds bring, where they are installed.
enum Photographs {
    static let folders = ["/usr/share/backgrounds/mate", "/usr/share/backgrounds/gnome"]
    /// Bytes; larger ones are left.
    static let largest = 4 << 20

    /// Paths of JPEG files in a fixed order.
    static let paths: [String] = folders.flatMap { folder in
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(".jpg") || $0.hasSuffix(".jpeg") }.sorted().map { "\(folder)/\($0)" }
    }.filter { path in
        let size = (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int ?? .max
        return size <= largest
    }

    /// A photograph with its width and height in pixels; nil when there are not so many.
    static func read(_ number: Int) -> (bytes: [UInt8], width: Int, height: Int)? {
        guard paths.indices.contains(number), let data = FileManager.default.contents(atPath: paths[number]) else {
            return nil
        }
        let bytes = [UInt8](data)
        return size(of: bytes).map { (bytes, $0.width, $0.height) }
    }

    /// What the frame header of a JPEG file says (ITU-T T.81, B.2.2).
    private static func size(of jpeg: [UInt8]) -> (width: Int, height: Int)? {
        var place = 2
        while place + 9 < jpeg.count, jpeg[place] == 0xFF {
            let marker = jpeg[place + 1]
            if (0xC0...0xC3).contains(marker) {
                let height = Int(jpeg[place + 5]) << 8 | Int(jpeg[place + 6])
                return (Int(jpeg[place + 7]) << 8 | Int(jpeg[place + 8]), height)
            }
            place += 2 + (Int(jpeg[place + 2]) << 8 | Int(jpeg[place + 3]))
        }
        return nil
    }
}
