import HTTPClient

extension YandexDisk {
    /// Makes one folder; the one that it stands in has to be there.
    func makeFolder(_ path: String) -> HTTPRequest { ask(.put, "resources", [("path", path)]) }

    /// Copies, with all that a folder holds: 201, or 202 with an operation to wait for.
    func copy(_ path: String, to target: String) -> HTTPRequest {
        ask(.post, "resources/copy", [("from", path), ("path", target), ("overwrite", "false")])
    }
}
