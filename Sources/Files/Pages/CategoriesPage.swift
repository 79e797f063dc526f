import Bounds
import Connections
import Site
import Web

package struct CategoriesPage {
    package let head: FileHead
    package let categories: [Kind]
    /// Instead of them, while there is no source that has any.
    package let start: SourceStart?

    package struct Kind: Sendable {
        package let name: String
        package let icon: Icon
        package let tint: Int
        package let address: Address
        /// How many files are of it, as far as their lists are kept.
        package let count: String
    }

    init(
        _ source: FileSource?, _ usage: [KindUsage], _ start: SourceStart?, _ providers: Providers, _ words: FilesWords
    ) {
        self.start = start
        head = FileHead(source, .categories, title: words.fileCategories, providers, words)
        categories = FileCategory.allCases.map { category in
            let counts = usage.filter { $0.category == category }.map(\.count)
            return Kind(
                name: category.name(words), icon: category.icon, tint: category.tint,
                address: source == .vk ? Paths.vkCategory(category.rawValue) : Paths.category(category.rawValue),
                count: words.language.number(Bounds.count.sum(counts)))
        }
    }
}
