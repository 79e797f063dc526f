import ChildProcess

/// Many small pictures decoded and written anew by one run of libvips: starting it takes longer than its work.
public struct SmallPictures: Sendable {
    /// Pictures of one run.
    public static let together = 16
    private static let shell = "/usr/bin/sh"
    static let programs = [shell, "/usr/bin/tar", "/usr/bin/xargs", Pictures.teller, Pictures.maker]
    /// Seconds of one run.
    private static let patience = 10.0

    let cage: Cage

    public init(_ cage: Cage = Cage()) {
        self.cage = cage
    }

    public var isAvailable: Bool { cage.missing(Self.programs).isEmpty }

    /// Each within a square of `side` pixels, in WebP, without anything but pixels; of a moving one its first. Nil for what
    /// is no picture, or has more pixels than are decoded.
    ///
    /// - Throws: ``Refusal/unavailable`` when nothing can be decoded here, whatever it is
    public func made(of pictures: [[UInt8]], side: Int) throws(Refusal) -> [Pictures.Picture?] {
        guard !pictures.isEmpty else { return [] }
        guard isAvailable else { throw .unavailable }
        let output: [UInt8]
        do throws(ChildProcess.Failure) {
            output = try cage.run(
                Self.shell, ["-c", Self.script(side: side)], on: .bytes(Tar.pack(pictures)), as: "in.tar",
                seconds: Self.patience, largestOutput: Pictures.largest)
        } catch {
            guard pictures.count > 1 else {
                guard cage.stands() else { throw .unavailable }
                return [nil]
            }
            // One of them broke the run: the others must not share its lot.
            let half = pictures.count / 2
            return try made(of: Array(pictures[..<half]), side: side) + made(of: Array(pictures[half...]), side: side)
        }
        let files = Tar.unpack(output)
        return pictures.indices.map { place in
            files["./\(place).webp"].flatMap(WebP.plain).flatMap { Pictures.Picture($0, side: side) }
        }
    }

    /// Unpacks, passes on what its header calls a picture of not too many pixels, and packs what came of it. What libvips
    /// cannot read it passes over.
    private static func script(side: Int) -> String {
        """
        mkdir in out && tar -xf /input/in.tar -C in && cd in || exit 1
        vipsheader * 2>/dev/null |
            while IFS=': x' read -r name width height rest; do
                [ $((width * height)) -le \(Pictures.mostPixels) ] && echo "$name"
            done |
            xargs -r vipsthumbnail --size '\(side)x\(side)>' --export-profile srgb --output '/tmp/out/%s.webp[Q=82,strip]' \\
                2>/dev/null
        tar -cf - -C /tmp/out .
        """
    }
}
