import Connections
import Site
import Web

/// What stands in the place of a list until its source is connected: whose page this is, why to connect it, and the button
/// that does. What goes wrong is said on the page of the button.
package struct SourceStart {
    package let title: String
    package let text: String
    package let offers: [Offer]

    /// A source that can be connected here, unless it is off.
    package struct Offer {
        /// Nil while the operator has it switched off: the button is inactive then.
        package let connect: FormAction?
        package let button: Button
        /// Why it cannot be connected.
        package let note: String?
    }

    /// - Parameters:
    ///   - source: nil offers all of them
    ///   - page: where the button stands
    init(
        _ source: FileSource?, on page: Address, _ providers: Providers, _ words: FilesWords, _ context: Context
    ) {
        title = words.connectTitle(name: source?.name(words) ?? words.sources)
        text =
            switch source {
            case .vk: words.connectVK
            case .yandex: words.connectYandex
            case nil: words.connectAny
            }
        let offered = source.map { [$0] } ?? FileSource.allCases
        let first = offered.first { providers.isOn($0.provider) }
        offers = offered.map { source in
            let isOn = providers.isOn(source.provider)
            return Offer(
                connect: isOn ? FormAction(Paths.connect(source.provider), ["return": page.text]) : nil,
                button: Button(
                    words.connectSource(name: source.name(words)), source == first ? .primary : .plain,
                    isDisabled: !isOn),
                note: providers[source.provider]?.whyOff(context.language))
        }
    }
}
