import FoundationEssentials

/// How often each file of the sources names a table in a statement, but for comments of its own.
package func statements(naming table: String) throws -> [String: Int] {
    let root = URL(filePath: Cluster.project)
    let naming = try Regex(#"\b(?:FROM|JOIN|UPDATE|INTO)\s+(?:ONLY\s+)?(?:public\.)?\#(table)\b"#).ignoresCase()
    var found: [String: Int] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: "Sources").path)
    where name.hasSuffix(".swift") {
        let data = try Data(contentsOf: root.appending(path: "Sources/\(name)"))
        let count = String(decoding: data, as: UTF8.self).replacing(/(?m)^\s*\/\/.*$/, with: "").matches(of: naming)
            .count
        if count > 0 { found["Sources/\(name)"] = count }
    }
    return found
}
