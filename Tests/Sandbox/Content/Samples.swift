import FoundationEssentials

/// Files of the kinds that only large encoders make: a small one of each, drawn and written for this, in
/// `Tests/Sandbox/Samples`.
enum Samples {
    private static let folder =
        #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(2)
        .joined(separator: "/") + "/Samples/"

    static func read(_ name: String) -> [UInt8] {
        guard let data = FileManager.default.contents(atPath: folder + name) else {
            fatalError("\(folder)\(name) cannot be read")
        }
        return [UInt8](data)
    }
}
