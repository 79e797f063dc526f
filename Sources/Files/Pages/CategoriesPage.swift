import Site
import Web

package struct CategoriesPage {
    package let words: FilesWords
    package let tabs: [Tab]
    package let parts: [Tab]
    package let categories: [Kind]

    package struct Kind: Sendable {
        package let name: String
        package let icon: Icon
        package let tint: Int
        package let address: Address
    }

    init(_ words: FilesWords) {
        self.words = words
        tabs = FilePlace.vk.tabs(words)
        parts = FilePlace.parts(of: .vk, current: Paths.fileCategories(), words)
        categories = FileCategory.allCases.map {
            Kind(name: $0.name(words), icon: $0.icon, tint: $0.tint, address: Paths.vkCategory($0.rawValue))
        }
    }
}
