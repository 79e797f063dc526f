import HTML
import Localization

/// A part of the style guide that a feature brings: its own components in every state.
package struct StyleguideSamples: Sendable {
    let id: String
    let name: @Sendable (Language) -> String
    let write: @Sendable (HTMLBuffer, Styleguide, Frame) -> Void

    package init(
        id: String, name: @escaping @Sendable (Language) -> String,
        write: @escaping @Sendable (HTMLBuffer, Styleguide, Frame) -> Void
    ) {
        self.id = id
        self.name = name
        self.write = write
    }
}

extension HTMLBuffer {
    func write(_ samples: StyleguideSamples, _ guide: Styleguide, _ frame: Frame) { samples.write(self, guide, frame) }
}
