import Web

/// The field of a composer for hashtags, and what of them will be none.
package struct HashtagsField {
    package let text: String
    /// Answers `?query=…` with the options of a list box.
    package let suggestions: Address
    /// What will be no hashtags, as it is named before the form is sent again.
    package let left: [BrokenHashtag]
    /// Whether some of it stands in this field.
    package let isWrong: Bool

    /// - Parameter broken: words of the field that are none
    package init(_ text: String, broken: [BrokenHashtag], left: [BrokenHashtag], suggestions: Address) {
        self.text = text
        self.suggestions = suggestions
        self.left = left
        isWrong = left.contains { broken.contains($0) || $0.reason == .tooMany }
    }
}
