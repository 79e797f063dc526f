import Site

/// Names of the files in an archive: none leads anywhere else, and each stands once, also where letter case does not count.
package struct EntryNames {
    private var taken: Set<String> = []

    package init() {}

    /// The name under which a file stands: «План.docx», «Лекции/План.docx», and a second one «План (2).docx».
    package mutating func next(_ name: String, in folders: [String] = []) -> String {
        let place = folders.map { SavedName.safe($0) + "/" }.joined()
        let name = SavedName.safe(name)
        let dot = name.lastIndex(of: ".") ?? name.endIndex
        var candidate = place + name
        var number = 1
        while !taken.insert(candidate.lowercased()).inserted {
            number += 1
            candidate = "\(place)\(name[..<dot]) (\(number))\(name[dot...])"
        }
        return candidate
    }
}
