import FoundationEssentials
import Web

/// At the foot of a list for which things are looked at one by one: how far was looked, where many were left out and the page is
/// not full, and the way on.
package struct Looked {
    package let words: String
    package let further: Link

    package init(words: String, further: Link) {
        self.words = words
        self.further = further
    }

    /// - Parameters:
    ///   - moment: until when was looked; nil where nobody says
    ///   - isEmpty: nothing stands above it
    ///   - further: the list from there on
    package init(upTo moment: Date?, isEmpty: Bool = false, further: Address, _ context: Context) {
        let words = context.words
        let looked = moment.map { words.lookedUpTo(day: context.clock.date($0)) } ?? words.lookedNotThrough
        self.init(
            words: isEmpty ? "\(words.nothingFoundYet) \(looked)" : looked,
            further: Link(words.lookFurther, to: further))
    }
}
