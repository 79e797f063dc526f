import Site

/// What a source takes, as far as that can be said before a byte is sent.
package struct UploadRules: Sendable {
    /// Bytes of the largest file.
    package let largest: Int
    /// Characters of the longest name.
    package let longestName: Int
    /// Endings of names of files that are not taken, in lower case.
    package let refusedEndings: [String]

    package init(_ source: FileSource, _ settings: Settings) {
        switch source {
        case .yandex:
            largest = settings.largestUpload
            longestName = FileName.longestOnDisk
            refusedEndings = []
        case .vk:
            largest = min(settings.largestUpload, Self.largestDocument)
            longestName = File.longestTitle
            refusedEndings = Self.noDocuments
        }
    }

    /// VK's word on documents: files of up to 200 MB, no music and no programs.
    private static let largestDocument = 200 << 20
    private static let noDocuments = ["mp3", "exe", "bat", "cmd", "com", "msi", "scr"]

    /// Why a file of this name is not taken in; nil when it is.
    func problem(_ name: UploadName) -> UploadProblem? {
        if name.text.count > longestName { return .badName }
        return refusedEndings.contains(name.ending.lowercased()) ? .badType : nil
    }
}
