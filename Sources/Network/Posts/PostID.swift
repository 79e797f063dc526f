import Site

package enum PostNoun {}

package typealias PostID = Identifier<PostNoun>
