import HTML
import Web

/// Posts that came after the page was made: the button's words, where to ask next, and the posts.
package struct NewPosts: Sendable {
    package let label: String
    package let next: Address
    package let posts: [HTML]

    package init(label: String, next: Address, posts: [HTML]) {
        self.label = label
        self.next = next
        self.posts = posts
    }
}
