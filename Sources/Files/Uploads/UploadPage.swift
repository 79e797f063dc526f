import Localization
import Site
import Web

/// The form that brings files, in words.
package struct UploadPage {
    static let fileField = "file"

    package let words: FilesWords
    package let title: String
    package let crumbs: [Crumb]
    package let action: Address
    /// What the source takes.
    package let limits: [String]
    package let back: Link
    package let notice: Notice?
    package let key = IdempotencyKey()

    init(_ destination: UploadDestination, _ problem: UploadProblem?, _ rules: UploadRules, _ words: FilesWords) {
        let (source, place) = (destination.source, destination.place)
        self.words = words
        title =
            destination == .yandex(nil) ? words.uploadToDisk : words.uploadTo(name: destination.name(words))
        crumbs = source == .vk ? [Crumb(words.sourceVK, to: place.address), Crumb(words.upload)] : place.crumbs(words)
        action = destination.address
        switch source {
        case .yandex: limits = [words.uploadLimit(size: words.language.fileSize(rules.largest))]
        case .vk:
            limits = [UploadProblem.tooLarge, .badType].map { $0.sentence(source, rules, words) }
        }
        back = Link(SiteWords(words.language).cancel, to: place.address)
        notice = problem.map {
            Notice(.error, $0.sentence(source, rules, words), action: $0.action(source, words))
        }
    }
}
