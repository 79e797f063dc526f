import Localization
import Site
import Web

/// What an open list needs to take files in.
package struct UploadBox: Sendable {
    /// Where files are sent; its page is the form for everybody else.
    package let address: Address
    package let label: String
    /// Bytes of the largest file.
    package let largest: Int
    package let tooLarge: String
    /// Endings of names that are not taken, with a space between them.
    package let refused: String
    package let badType: String
    package let dropHere: String
    package let failed: String
    package let cancel: String
    package let receives: String
    package let done: String
    package let noFolders: String

    init(_ destination: UploadDestination, _ settings: Settings, _ words: FilesWords) {
        let source = destination.source
        let rules = UploadRules(source, settings)
        address = destination.address
        label = words.upload
        largest = rules.largest
        tooLarge = UploadProblem.tooLarge.sentence(source, rules, words)
        refused = rules.refusedEndings.joined(separator: " ")
        badType = UploadProblem.badType.sentence(source, rules, words)
        dropHere = words.uploadDropHere(name: destination.name(words))
        failed = words.uploadBroken
        cancel = SiteWords(words.language).cancel
        receives = words.uploadReceives
        done = words.uploadsDone
        noFolders = source == .vk ? words.uploadFilesOnly(name: source.name(words)) : words.uploadNoFolders
    }
}
