import Connections
import Site
import Web

/// The kinds of files that a source has, or all of them.
struct CategoriesPages {
    let providers: Providers

    func show(_ context: Context, _ source: FileSource?) throws -> Response {
        let member = try context.claimedMember()
        let (states, documents, onDisk) = try context.fetch(
            SourceState.all(of: member, .all, ""), KindUsage.all(of: member, at: .vk),
            source == .vk ? .known([]) : KindUsage.all(of: member, at: .yandex))
        let words = FilesWords(context.language)
        let isConnected = states.contains { source == nil || $0.source == source }
        let start =
            isConnected
            ? nil : SourceStart(source, on: FileTab.categories.address(in: source), providers, words, context)
        let page = CategoriesPage(source, documents + onDisk, start, providers, words)
        if start != nil { providers.allowForms(on: context) }
        return context.page(page.head.title, in: .files, isWide: true) { out, layout in
            out.categoriesPage(page, layout: layout)
        }
    }
}
