import Site

/// Names of the files in an archive: each a name and no place, and each once, also where letter case does not count.
struct EntryNames {
    private var taken: Set<String> = []

    /// The name under which a file stands: «План.docx», and a second one «План (2).docx».
    mutating func next(_ name: String) -> String {
        let name = SavedName.safe(name)
        let dot = name.lastIndex(of: ".") ?? name.endIndex
        var candidate = name
        var number = 1
        while !taken.insert(candidate.lowercased()).inserted {
            number += 1
            candidate = "\(name[..<dot]) (\(number))\(name[dot...])"
        }
        return candidate
    }
}
