import ChildProcess

/// Office documents as something else, by LibreOffice.
public struct Office: Sendable {
    static let program = "/usr/lib/libreoffice/program/oosplash"
    /// The largest PDF that is taken.
    static let largest = 96 << 20

    let cage: Cage

    public init(_ cage: Cage = Cage()) {
        self.cage = cage
    }

    public var isAvailable: Bool { cage.missing([Self.program]).isEmpty }

    /// The document at `path` as PDF.
    public func pdf(of path: String, _ type: DocumentType) throws(Refusal) -> [UInt8] {
        let pdf = try convert(path, type, to: "pdf", then: "exec cat /tmp/out/document.pdf", largest: Self.largest)
        guard pdf.starts(with: Array("%PDF-".utf8)) else { throw .unreadable }
        return pdf
    }

    /// What a script of ours makes of LibreOffice's output in `/tmp/out`. Each run has a profile of its own, made anew:
    /// LibreOffice ends with 81 then and `oosplash` starts it again, which costs 0.3 s and leaves nothing of one document
    /// for the next.
    func convert(
        _ path: String, _ type: DocumentType, to filter: String, then script: String, largest: Int
    ) throws(Refusal) -> [UInt8] {
        guard isAvailable else { throw .unavailable }
        let name = "document.\(type.ext)"
        let whole = """
            set -e
            \(Self.program) --headless --norestore --nolockcheck --nodefault -env:UserInstallation=file:///tmp/profile \
            --convert-to '\(filter)' --outdir /tmp/out /input/\(name) >/dev/null
            \(script)
            """
        do throws(ChildProcess.Failure) {
            return try cage.run("/bin/sh", ["-c", whole], on: .file(path), as: name, largestOutput: largest)
        } catch {
            throw Refusal(error)
        }
    }
}
