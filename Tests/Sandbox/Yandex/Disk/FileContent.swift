import FoundationEssentials
import Synchronization

/// The bytes of a file, shared by its copies. They are made when they are asked for and not kept, or lie in a temporary
/// file; only what tells them from others is remembered.
final class FileContent: Sendable {
    private enum Source: Sendable {
        case made(@Sendable () -> [UInt8])
        case stored(TemporaryFile)
    }

    private let source: Source
    private let known: Mutex<Fingerprint?>
    private let announced: Int?
    private let draw: (@Sendable (PreviewSize) -> [UInt8])?

    enum Preview: Sendable {
        /// A PNG of the wanted size.
        case drawn(@Sendable (PreviewSize) -> [UInt8])
        /// The file as it is: the sandbox scales only what it draws.
        case itself
    }

    /// - Parameters:
    ///   - draw: makes a preview as a PNG; nil has none
    ///   - size: bytes, where they are known before they are made
    ///   - make: gives the same bytes each time
    init(
        draw: (@Sendable (PreviewSize) -> [UInt8])? = nil, size: Int? = nil, _ make: @escaping @Sendable () -> [UInt8]
    ) {
        source = .made(make)
        known = Mutex(nil)
        announced = size
        self.draw = draw
    }

    init(_ file: TemporaryFile, _ fingerprint: Fingerprint) {
        source = .stored(file)
        known = Mutex(fingerprint)
        announced = fingerprint.size
        draw = nil
    }

    var size: Int { announced ?? fingerprint.size }

    /// Two who ask at once may both compute it: it is the same.
    var fingerprint: Fingerprint {
        if let fingerprint = known.withLock({ $0 }) { return fingerprint }
        guard case .made(let make) = source else { preconditionFailure("a stored file is known from the start") }
        var reader = Fingerprint.Reader()
        reader.read(make())
        let fingerprint = reader.fingerprint
        known.withLock { $0 = fingerprint }
        return fingerprint
    }

    /// What shows the file, if that is what its name says; nil when nothing does.
    func preview(of type: MediaType) -> Preview? {
        if let draw { return .drawn(draw) }
        guard case .stored = source, Self.shownByBrowsers.contains(type.mime), size <= Self.largestPreview else {
            return nil
        }
        return .itself
    }

    private static let shownByBrowsers: Set<String> = ["image/png", "image/jpeg", "image/gif", "image/webp"]
    private static let largestPreview = 16 << 20

    /// Gives these bytes piece by piece.
    func pieces(_ range: Range<Int>) -> FilePieces {
        switch source {
        case .made(let make): FilePieces(of: Data(make()[range]))
        case .stored(let file): FilePieces(of: file, range)
        }
    }
}
