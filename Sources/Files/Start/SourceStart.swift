import Connections
import Site
import Web

/// What stands in the place of a list until its source is connected: why to connect it, and the button that does. Every
/// outcome leads back to the page of the button.
package struct SourceStart {
    package let title: String
    package let text: String
    package let offers: [Offer]

    /// A source that can be connected here, unless it is off.
    package struct Offer {
        package let connect: FormAction
        package let button: Button
    }

    /// - Parameters:
    ///   - source: nil offers all of them
    ///   - page: where the button stands
    init(
        _ source: FileSource?, on page: Address, _ providers: Providers, _ words: FilesWords, _ context: Context
    ) {
        let offered = (source.map { [$0] } ?? FileSource.allCases).map {
            (source: $0, isOn: providers.isOn($0.provider))
        }
        title = words.connectTitle(name: source?.name(words) ?? words.sources)
        text =
            if !offered.contains(where: { $0.isOn }) {
                offered.compactMap { providers[$0.source.provider]?.whyOff(context.language) }
                    .reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
                    .joined(separator: " ")
            } else {
                switch source {
                case .vk: words.connectVK
                case .yandex: words.connectYandex
                case nil: words.connectAny
                }
            }
        let first = offered.first { $0.isOn }?.source
        offers = offered.map { source, isOn in
            Offer(
                connect: FormAction(Paths.connect(source.provider), ["return": page.text]),
                button: Button(
                    words.connectSource(name: source.name(words)), source == first ? .primary : .plain,
                    isDisabled: !isOn))
        }
    }
}
