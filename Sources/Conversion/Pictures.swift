import Bounds
import ChildProcess

/// Pictures decoded and written anew by libvips: nothing but pixels is left, neither places nor cameras nor scripts.
public struct Pictures: Sendable {
    static let teller = "/usr/bin/vipsheader"
    static let maker = "/usr/bin/vipsthumbnail"
    private static let cutter = "/usr/bin/vips"
    /// Pixels that are decoded, of all frames together.
    public static let mostPixels = 50_000_000
    static let largest = 24 << 20
    private static let shell = "/usr/bin/sh"
    /// Pixels of a side, and frames: libvips knows no longer ones.
    private static let sides = Bounds(1...10_000_000)

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

    public var isAvailable: Bool { cage.missing([Self.shell, Self.teller, Self.maker, Self.cutter]).isEmpty }

    /// Prints width, height and frames, a line each. Fields are asked for one by one: a list of all of them has the
    /// picture's own comments in it, line feeds and all, and those could tell other sizes.
    private static let question = """
        \(teller) -f width "$1" && \(teller) -f height "$1" || exit 1
        \(teller) -f n-pages "$1" 2>/dev/null || echo 1
        """

    /// Width and height as they are stored. Throws ``Refusal/tooManyPixels`` by the header alone.
    public func size(of path: String, _ type: DocumentType) throws(Refusal) -> (width: Int, height: Int) {
        let name = "picture.\(type.ext)"
        return try Self.size(in: run(Self.shell, ["-c", Self.question, "sh", "/input/\(name)"], path, name, 1 << 10))
    }

    /// Reads what `vipsheader` printed of width, height and frames.
    package static func size(in report: [UInt8]) throws(Refusal) -> (width: Int, height: Int) {
        let numbers = report.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
            sides.exactly(String(decoding: $0, as: UTF8.self))
        }
        guard numbers.count == 4, let width = numbers[0], let height = numbers[1], let frames = numbers[2] else {
            throw .unreadable
        }
        guard width * height <= mostPixels / frames else { throw .tooManyPixels }
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
        let name = "picture.\(type.ext)"
        let made = try run(
            Self.maker,
            [
                "/input/\(name)", "--size", "\(side)x\(side)>", "--export-profile", "srgb",
                "--output", ".webp[Q=82,strip]",
            ], path, name, Self.largest)
        guard let bytes = WebP.plain(made), let picture = Picture(bytes, side: side) else { throw .unreadable }
        return picture
    }

    // MARK: Squares

    /// A square part of a picture, in its pixels.
    public struct Part: Sendable, Equatable {
        public let left: Int
        public let top: Int
        public let side: Int

        public init(left: Int, top: Int, side: Int) {
            self.left = left
            self.top = top
            self.side = side
        }
    }

    /// How many times longer than wide a picture may be for libvips to look through it: it is enlarged for that until its shorter
    /// side fills the square, so one of five pixels would become hundreds of thousands of lines.
    private static let longest = 8

    /// A square of `side` pixels of the part; with nil, of the part that libvips takes for the one that people look at: skin,
    /// bright colours, edges. Of a strip it is the middle.
    public func square(of path: String, _ type: DocumentType, _ part: Part?, side: Int) throws(Refusal) -> Picture {
        let size = try size(of: path, type)
        let name = "picture.\(type.ext)"
        let format = ".webp[Q=82,strip]"
        let (shorter, longer) = (min(size.width, size.height), max(size.width, size.height))
        let middle = Part(left: (size.width - shorter) / 2, top: (size.height - shorter) / 2, side: shorter)
        let made: [UInt8]
        if let part = part ?? (longer / shorter > Self.longest ? middle : nil) {
            guard part.side > 0, part.left >= 0, part.top >= 0, part.side <= size.width - part.left,
                part.side <= size.height - part.top
            else { throw .unreadable }
            let cut = "\(Self.cutter) crop \"$1\" part.png \(part.left) \(part.top) \(part.side) \(part.side)"
            let shrink = "\(Self.maker) part.png --size \(side)x\(side)! --export-profile srgb --output '\(format)'"
            made = try run(Self.shell, ["-c", "\(cut) && \(shrink)", "sh", "/input/\(name)"], path, name, Self.largest)
        } else {
            made = try run(
                Self.maker,
                [
                    "/input/\(name)", "--size", "\(side)x\(side)", "--smartcrop", "attention", "--export-profile",
                    "srgb",
                    "--output", format,
                ], path, name, Self.largest)
        }
        guard let bytes = WebP.plain(made), let picture = Picture(bytes, side: side) else { throw .unreadable }
        return picture
    }

    private func run(
        _ program: String, _ arguments: [String], _ path: String, _ name: String, _ largest: Int
    ) throws(Refusal) -> [UInt8] {
        guard isAvailable else { throw .unavailable }
        do throws(ChildProcess.Failure) {
            return try cage.run(program, arguments, on: .file(path), as: name, largestOutput: largest)
        } catch {
            throw Refusal(error)
        }
    }
}

extension Pictures.Picture {
    /// A WebP of ours; nil for what is none, and for one that does not keep within the square that was asked for.
    package init?(_ bytes: [UInt8], side: Int) {
        guard let size = WebP.size(of: bytes), (1...side).contains(size.width), (1...side).contains(size.height) else {
            return nil
        }
        self.init(bytes: bytes, width: size.width, height: size.height)
    }
}
