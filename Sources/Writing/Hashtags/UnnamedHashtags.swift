/// Words of a text that will be no hashtags, and that its author has not seen named.
package struct UnnamedHashtags: Error {
    package let words: [BrokenHashtag]

    package init(words: [BrokenHashtag]) { self.words = words }
}
