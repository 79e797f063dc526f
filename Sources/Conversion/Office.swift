import ChildProcess

/// Office documents as PDF, by LibreOffice.
public struct Office: Sendable {
    static let program = "/usr/lib/libreoffice/program/oosplash"
    /// The largest PDF that is taken.
    static let largest = 96 << 20

    let cage: Cage

    public init(_ cage: Cage = Cage()) {
        self.cage = cage
    }

    public var isAvailable: Bool { cage.missing([Self.program]).isEmpty }

    /// The document at `path` as PDF. Each run has a profile of its own, made anew: LibreOffice ends with 81 then and
    /// `oosplash` starts it again, which costs 0.3 s and leaves nothing of one document for the next.
    public func pdf(of path: String, _ type: DocumentType) throws(Refusal) -> [UInt8] {
        guard isAvailable else { throw .unavailable }
        let name = "document.\(type.ext)"
        // The words of the script are ours; it tells LibreOffice's own output from the document.
        let script = """
            set -e
            \(Self.program) --headless --norestore --nolockcheck --nodefault -env:UserInstallation=file:///tmp/profile \
            --convert-to pdf --outdir /tmp/out /input/\(name) >/dev/null
            exec cat /tmp/out/document.pdf
            """
        do throws(ChildProcess.Failure) {
            let pdf = try cage.run("/bin/sh", ["-c", script], on: .file(path), as: name, largestOutput: Self.largest)
            guard pdf.starts(with: Array("%PDF-".utf8)) else { throw .failed(0) }
            return pdf
        } catch {
            throw Refusal(error)
        }
    }
}
