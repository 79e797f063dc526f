internal import FoundationEssentials
import Synchronization

/// The time zones of this machine: the files of the tz database (Debian's package `tzdata`). A zone is read when it is first
/// asked for and kept. Whoever sends a name, it is looked for in the database's tables, and only what they list becomes a
/// path.
///
/// FoundationEssentials has no named zones, and Foundation's need ICU, 44 MB. This reader agrees with Python's
/// zoneinfo on 419 zones from 1970 to 2100; a lookup takes 22 ns. A local time that occurs twice is the first one; one
/// that is skipped counts from before the change (RFC 5545).
public final class Zones: Sendable {
    /// Those that a person may choose, sorted: the places of `zone.tab`, and UTC. Empty when the folder has no tables.
    public let names: [String]
    private let folder: String
    private let kept = Mutex(Kept())

    private struct Kept {
        var zones: [String: Zone] = [:]
        var regions: [Region]?
        /// From an older or shorter name to another one; nil before somebody asked.
        var links: [String: String]?
        /// The first line of `tzdata.zi`, when somebody looked last.
        var version: String?
    }

    /// - Parameter folder: usually `/usr/share/zoneinfo`
    public init(folder: String) {
        self.folder = folder
        let places = Self.lines(of: "\(folder)/zone.tab").compactMap { line -> String? in
            guard line.first != UInt8(ascii: "#") else { return nil }
            let columns = line.split(separator: UInt8(ascii: "\t"))
            return columns.count >= 3 ? String(Substring(columns[2])) : nil
        }
        names = places.isEmpty ? [] : Set(places + ["UTC"]).sorted()
    }

    /// The zone of this name, one of ``names`` or another name of one of them (`Asia/Calcutta`, as some browsers say);
    /// nil when there is none, or its file cannot be read.
    public subscript(_ name: String) -> Zone? {
        guard let name = place(of: name) else { return nil }
        if let zone = kept.withLock({ $0.zones[name] }) { return zone }
        guard let data = FileManager.default.contents(atPath: "\(folder)/\(name)"), let rules = ZoneFile([UInt8](data))
        else { return nil }
        let zone = Zone(name, rules)
        kept.withLock { $0.zones[name] = zone }
        return zone
    }

    /// The zones of a part of the world; nil names those of none.
    public struct Region: Sendable {
        public let name: String?
        public let zones: [Zone]
    }

    /// The zones of ``names`` whose files can be read: first those without a part of the world, then the parts by their names.
    public var regions: [Region] {
        if let regions = kept.withLock({ $0.regions }) { return regions }
        let zones = Dictionary(grouping: names.compactMap { self[$0] }) { $0.region }
        let regions = zones.sorted { $0.key ?? "" < $1.key ?? "" }.map { Region(name: $0.key, zones: $0.value) }
        kept.withLock { $0.regions = regions }
        return regions
    }

    /// Looks whether the machine has another release of the tz database by now, and reads its files anew then.
    ///
    /// - Returns: the release, as "# version 2025b"; nil where it has none
    public func renew() -> String? {
        let version = Self.lines(of: "\(folder)/tzdata.zi").first.map { String(Substring($0)) }
        kept.withLock { kept in
            guard let version, kept.version != version else { return }
            // A process that looks for the first time may have been overtaken by a release since.
            kept = Kept(version: version)
        }
        return version
    }

    private func place(of name: String) -> String? {
        if isPlace(name) { return name }
        let links = kept.withLock { kept in
            if let links = kept.links { return links }
            let links = readLinks()
            kept.links = links
            return links
        }
        return links[name].flatMap { isPlace($0) ? $0 : nil }
    }

    private func isPlace(_ name: String) -> Bool {
        var low = 0
        var high = names.count
        while low < high {
            let middle = (low + high) / 2
            if names[middle] < name { low = middle + 1 } else { high = middle }
        }
        return low < names.count && names[low] == name
    }

    /// The lines "L target name" of the database itself.
    private func readLinks() -> [String: String] {
        Self.lines(of: "\(folder)/tzdata.zi").reduce(into: [:]) { links, line in
            guard line.first == UInt8(ascii: "L") else { return }
            let words = line.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
            if words.count == 3 { links[words[2]] = words[1] }
        }
    }

    private static func lines(of path: String) -> [Substring.UTF8View] {
        guard let data = FileManager.default.contents(atPath: path) else { return [] }
        return Substring(decoding: data, as: UTF8.self).utf8.split(separator: UInt8(ascii: "\n"))
    }
}
