import ChildProcess

/// An organisation's sign drawn anew as the icons that pages and systems show, in PNG: whatever else was in the file, scripts and
/// addresses of an SVG among it, is left behind.
public struct LogoIcons: Sendable {
    public enum Kind: String, Sendable {
        case png, jpeg = "jpg", svg

        /// By the first bytes; nil for what no sign is made of.
        public init?(_ bytes: some Sequence<UInt8>) {
            let beginning = Array(bytes.prefix(1_024))
            let text = String(decoding: beginning, as: UTF8.self).drop { $0.isWhitespace || $0 == "\u{FEFF}" }
            if beginning.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
                self = .png
            } else if beginning.starts(with: [0xFF, 0xD8, 0xFF]) {
                self = .jpeg
            } else if text.hasPrefix("<svg") || text.hasPrefix("<?xml") && text.contains("<svg") {
                self = .svg
            } else {
                return nil
            }
        }
    }

    /// An icon: a square that the sign lies in the middle of.
    public struct Icon: Sendable {
        let name: String
        let side: Int
        /// Percent of the side that the sign takes.
        let share: Int
        /// Red, green and blue of what lies behind it; nil lets what the icon lies on be seen.
        let ground: [UInt8]?

        public init(_ name: String, side: Int, share: Int = 100, ground: [UInt8]? = nil) {
            self.name = name
            self.side = side
            self.share = share
            self.ground = ground
        }
    }

    private static let shell = "/usr/bin/sh"
    private static let vips = "/usr/bin/vips"
    static let programs = [shell, vips, Pictures.teller, "/usr/bin/tar"]
    /// Bytes of all icons together.
    private static let largest = 4 << 20
    /// Seconds for all of them.
    private static let patience = 20.0

    let cage: Cage

    public init(_ cage: Cage = Cage()) {
        self.cage = cage
    }

    /// The icons by their names.
    ///
    /// - Throws: ``Refusal/unsupported`` for a file of another kind, ``Refusal/tooManyPixels`` by the header alone
    public func made(of bytes: [UInt8], _ icons: [Icon]) throws(Refusal) -> [String: [UInt8]] {
        guard let kind = Kind(bytes) else { throw .unsupported }
        guard cage.missing(Self.programs).isEmpty else { throw .unavailable }
        let output: [UInt8]
        do throws(ChildProcess.Failure) {
            output = try cage.run(
                Self.shell, ["-c", Self.script(kind, icons)], on: .bytes(bytes), as: "logo.\(kind.rawValue)",
                seconds: Self.patience, largestOutput: Self.largest)
        } catch {
            throw Refusal(error)
        }
        if output.starts(with: "pixels".utf8) { throw .tooManyPixels }
        let files = Tar.unpack(output)
        var made: [String: [UInt8]] = [:]
        for icon in icons {
            guard let bytes = files["./\(icon.name).png"], Kind(bytes) == .png else { throw .unreadable }
            made[icon.name] = bytes
        }
        return made
    }

    /// libvips calls its reader of SVG untrusted and leaves it out, unless it is told otherwise; within the cage it may read. Its own
    /// format is untrusted as well, so what lies between the steps is PNG.
    /// Whatever is vector is scaled before it is drawn, so only other pictures are counted.
    private static func script(_ kind: Kind, _ icons: [Icon]) -> String {
        let input = "/input/logo.\(kind.rawValue)"
        let beginning =
            kind == .svg
            ? "unset VIPS_BLOCK_UNTRUSTED"
            : """
            w=$(vipsheader -f width \(input)) && h=$(vipsheader -f height \(input)) || exit 1
            [ $((w * h)) -le \(Pictures.mostPixels) ] || { echo pixels; exit 0; }
            """
        let drawing = icons.map { icon in
            let ground = (icon.ground ?? []).map { String($0) }.joined(separator: " ")
            return "icon \(icon.name) \(icon.side) \(icon.side * icon.share / 100) '\(ground)' || exit 1"
        }
        return """
            \(beginning)
            mkdir out
            icon() {
                vips thumbnail \(input) a.png $3 --height $3 --size both --fail-on truncated &&
                    vips colourspace a.png b.png srgb || return 1
                if [ "$(vipsheader -f bands b.png)" = 3 ]; then vips bandjoin_const b.png c.png 255; else vips copy b.png c.png; fi
                if [ "$4" ]; then
                    vips flatten c.png d.png --background "$4" &&
                        vips gravity d.png e.png centre $2 $2 --extend background --background "$4" || return 1
                else
                    vips gravity c.png e.png centre $2 $2 --extend background --background "0 0 0 0" || return 1
                fi
                vips copy e.png "out/$1.png[strip,compression=9]"
            }
            {
            \(drawing.joined(separator: "\n"))
            } >/dev/null 2>&1
            tar -cf - -C /tmp/out .
            """
    }
}
