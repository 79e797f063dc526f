import FoundationEssentials
import Web

/// At the foot of a list for which things are looked at one by one: how far was looked, where many were left out and the page is
/// not full, and the way on.
package struct Looked {
    package let words: String
    package let further: Link

    /// - Parameters:
    ///   - moment: until when was looked; nil where nobody says
    ///   - isEmpty: nothing stands above it
    ///   - further: the list from there on
    package init(upTo moment: Date?, isEmpty: Bool = false, further: Address, _ context: Context) {
        let looked =
            moment.map { context.words.lookedUpTo(day: context.clock.date($0)) } ?? context.words.lookedNotThrough
        words = isEmpty ? "\(context.words.nothingFoundYet) \(looked)" : looked
        self.further = Link(context.words.lookFurther, to: further)
    }
}
