import Localization

/// What can be a part of a sentence: it writes itself into a page, and says the same where a `String` is needed.
public protocol Speakable: HTMLWritable, CustomStringConvertible {}

extension String: Speakable {}
extension Substring: Speakable {}

extension ShortText: Speakable {
    package func write(to page: HTMLBuffer) {
        page.write(self)
    }
}
