import HTML
import Localization

/// A part of the style guide that shows a feature's own components.
package struct Sample: Sendable {
    /// Its anchor.
    package let id: String
    package let name: @Sendable (Language) -> String
    package let write: @Sendable (HTMLBuffer, Layout, Styleguide) -> Void

    package init(
        _ id: String, name: @escaping @Sendable (Language) -> String,
        write: @escaping @Sendable (HTMLBuffer, Layout, Styleguide) -> Void
    ) {
        self.id = id
        self.name = name
        self.write = write
    }
}

extension HTMLBuffer {
    func sample(_ sample: Sample, _ guide: Styleguide, _ layout: Layout) { sample.write(self, layout, guide) }
}
