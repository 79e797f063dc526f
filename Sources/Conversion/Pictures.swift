import ChildProcess

/// Pictures decoded and written anew by libvips: nothing but pixels is left, neither places nor cameras nor scripts.
public struct Pictures: Sendable {
    static let teller = "/usr/bin/vipsheader"
    static let maker = "/usr/bin/vipsthumbnail"
    /// Pixels that are decoded, of all frames together.
    public static let mostPixels = 50_000_000
    static let largest = 24 << 20

    /// A picture in WebP, upright.
    public struct Picture: Sendable {
        public let bytes: [UInt8]
        public let width: Int
        public let height: Int
    }

    let cage: Cage

    public init(_ cage: Cage = Cage()) {
        self.cage = cage
    }

    public var isAvailable: Bool { cage.missing([Self.teller, Self.maker]).isEmpty }

    /// Width and height as they are stored. Throws ``Refusal/tooManyPixels`` by the header alone.
    public func size(of path: String, _ type: DocumentType) throws(Refusal) -> (width: Int, height: Int) {
        let header = try run(Self.teller, path, "picture.\(type.ext)", ["-a"], 256 << 10)
        var fields: [Substring: Int] = [:]
        for line in String(decoding: header, as: UTF8.self).split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, let number = Int(parts[1].drop { $0 == " " }) else { continue }
            fields[parts[0]] = number
        }
        guard let width = fields["width"], let height = fields["height"], width > 0, height > 0 else {
            throw .unreadable
        }
        let (pixels, isHuge) = (width * height).multipliedReportingOverflow(by: max(fields["n-pages"] ?? 1, 1))
        guard !isHuge, pixels <= Self.mostPixels else { throw .tooManyPixels }
        return (width, height)
    }

    /// The picture within a square of `side` pixels; one that fits keeps its size.
    public func picture(of path: String, _ type: DocumentType, side: Int) throws(Refusal) -> Picture {
        do {
            return try made(of: path, type, side: side)
        } catch .unreadable where type.isHEIF {
            throw .undecoded
        }
    }

    private func made(of path: String, _ type: DocumentType, side: Int) throws(Refusal) -> Picture {
        _ = try size(of: path, type)
        let made = try run(
            Self.maker, path, "picture.\(type.ext)",
            ["--size", "\(side)x\(side)>", "--export-profile", "srgb", "--output", ".webp[Q=82,strip]"], Self.largest)
        guard let bytes = WebP.plain(made), let size = WebP.size(of: bytes) else { throw .unreadable }
        return Picture(bytes: bytes, width: size.width, height: size.height)
    }

    private func run(
        _ program: String, _ path: String, _ name: String, _ options: [String], _ largest: Int
    ) throws(Refusal) -> [UInt8] {
        guard isAvailable else { throw .unavailable }
        do throws(ChildProcess.Failure) {
            return try cage.run(
                program, ["/input/\(name)"] + options, on: .file(path), as: name, largestOutput: largest)
        } catch {
            throw Refusal(error)
        }
    }
}
