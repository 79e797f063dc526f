import Cryptography
import FoundationEssentials
import HTML

/// Where the files of `static/` are served: logical name → fingerprinted address, read once from the manifest that
/// `deploy/assets` writes, `{"site.css": "/static/site.4f1c.css", …}`.
package struct Assets: Sendable {
    private let addresses: [String: String]
    /// What every page asks for.
    package let css: String
    package let script: String
    package let sprite: EscapedText
    package let font: String
    package let favicon: String
    /// The same for the same files: pages of another release notice by it that they are old.
    package let release: String

    /// - Throws: ``MissingManifest`` when the file cannot be read, `DecodingError` when it is not such JSON
    package init(manifest path: String) throws {
        guard let bytes = FileManager.default.contents(atPath: path) else { throw MissingManifest(path: path) }
        self.init(try JSONDecoder().decode([String: String].self, from: bytes))
    }

    package init(_ addresses: [String: String] = [:]) {
        self.addresses = addresses
        css = Self.address("site.css", in: addresses)
        script = Self.address("site/enhance.js", in: addresses)
        sprite = EscapedText(Self.address("icons.svg", in: addresses))
        font = Self.address("fonts/inter.woff2", in: addresses)
        favicon = Self.address("icons/favicon.svg", in: addresses)
        release = String(Base64URL.encode(Digest.of(addresses.values.sorted().joined(separator: " ").utf8)).prefix(12))
    }

    /// The address of a logical name; one that the manifest does not know is served as it is called.
    package subscript(name: String) -> String { Self.address(name, in: addresses) }

    private static func address(_ name: String, in addresses: [String: String]) -> String {
        addresses[name] ?? "/static/\(name)"
    }

    package struct MissingManifest: Error, CustomStringConvertible {
        package let path: String
        package var description: String { "there is no list of assets at \(path): run deploy/assets" }
    }
}
