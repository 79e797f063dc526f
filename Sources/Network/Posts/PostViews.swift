import HTML
import Site

package struct PostPage {
    package let words: NetworkWords
    package let title: String
    package let post: PostCard

    init(_ post: Post, _ text: PostText, _ context: Context) throws {
        let reader = try PostReader(context)
        words = reader.words
        title = words.postOf(name: post.author.name.description)
        self.post = PostCard(post: post, text: HTML { text.write(to: $0, context.language) }, reader: reader)
    }
}
