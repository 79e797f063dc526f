import ChildProcess

/// Looks what a file really is before anything costly touches it.
public struct Inspection: Sendable {
    static let program = "/usr/bin/file"
    /// Bytes that libmagic is shown.
    private static let beginning = 1 << 18

    let cage: Cage

    public init(_ cage: Cage = Cage()) {
        self.cage = cage
    }

    /// The type of the file at `path`, whose member calls it `name`. Throws when name and bytes do not agree, when it is
    /// larger than its type may be, and when its archive would unpack to too much.
    public func type(of path: String, name: String) throws(Refusal) -> DocumentType {
        guard let type = DocumentType(name: name) else { throw .unsupported }
        let file = try FileBytes(path)
        guard file.size <= type.largest else { throw .tooLarge }
        let mediaType = try mediaType(of: file.read(at: 0, count: Self.beginning))
        guard type.allows(mediaType) else { throw .mismatch }
        if let part = type.part { try ArchiveCheck.pass(file, with: part) }
        return type
    }

    /// What libmagic calls bytes that begin so.
    func mediaType(of beginning: [UInt8]) throws(Refusal) -> String {
        guard cage.missing([Self.program]).isEmpty else { throw .unavailable }
        do throws(ChildProcess.Failure) {
            let answer = try cage.run(
                Self.program, ["--brief", "--mime-type", "--", "/input/file"], on: .bytes(beginning), as: "file",
                seconds: 10, largestOutput: 1_024)
            return String(decoding: answer, as: UTF8.self).prefix { $0 != "\n" }.lowercased()
        } catch {
            throw Refusal(error)
        }
    }
}
