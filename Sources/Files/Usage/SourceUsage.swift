import Bounds
import Localization
import Site

/// What the files of a source take, by kind.
package struct SourceUsage {
    package let sum: String
    package let kinds: [Kind]

    package struct Kind {
        package let name: String
        package let icon: Icon
        package let tint: Int
        package let count: String
        package let size: String
        /// Of the largest kind, 1…100: the length of the bar.
        package let share: Int
    }

    /// Nil without a file.
    init?(_ usages: [KindUsage], _ words: FilesWords) {
        guard let largest = usages.map(\.size).max() else { return nil }
        let language = words.language
        let count = Bounds.count.sum(usages.map(\.count))
        let size = Bounds.bytes.sum(usages.map(\.size))
        sum = words.usageSum(files: words.fileCount(count: count), size: language.fileSize(size))
        kinds = usages.map {
            Kind(
                name: $0.category.name(words), icon: $0.category.icon, tint: $0.category.tint,
                count: words.fileCount(count: $0.count), size: language.fileSize($0.size),
                share: max(Bounds.percent($0.size, of: largest), 1))
        }
    }
}
