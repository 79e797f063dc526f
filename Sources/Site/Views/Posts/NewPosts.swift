import Web

/// Posts that came after the page was made: the button's words, where to ask next, and the posts.
package struct NewPosts: Sendable {
    package let label: String
    package let next: Address
    package let posts: [PostCard]

    package init(label: String, next: Address, posts: [PostCard]) {
        self.label = label
        self.next = next
        self.posts = posts
    }
}
