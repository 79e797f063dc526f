import FoundationEssentials
import Glibc
import HTML

/// What nginx's own error pages show of the organisation, as files that it reads: they are shown when nobody answers.
struct ErrorPageParts {
    /// Beside the blobs; `deploy/nginx` names it.
    static let folder = "organisation"

    let name: String
    let mark: String

    init(_ organisation: OrganisationSettings) {
        name = HTML { $0.write(organisation.name) }.markup
        mark =
            organisation.address(of: .mark).map { address in
                HTML { $0.errorPageMark(address) }.markup
            } ?? ""
    }

    /// Replaces the files, each at once: nginx reads the one before or this one.
    func write(under state: String) throws {
        let folder = "\(state)/\(Self.folder)"
        // Its group is that of the folder around it: nginx's. `chmod` would take that from what comes into it.
        guard mkdir(folder, 0o750) == 0 || errno == EEXIST else {
            throw Unwritten(description: "\(folder): \(String(cString: strerror(errno)))")
        }
        for (file, text) in [("name.html", name), ("mark.html", mark)] {
            let unfinished = "\(folder)/\(file).\(UUID().uuidString)"
            try Data(text.utf8).write(to: URL(filePath: unfinished))
            guard chmod(unfinished, 0o640) == 0, rename(unfinished, "\(folder)/\(file)") == 0 else {
                let failure = String(cString: strerror(errno))
                unlink(unfinished)
                throw Unwritten(description: "\(folder)/\(file): \(failure)")
            }
        }
    }

    private struct Unwritten: Error, CustomStringConvertible { let description: String }
}
