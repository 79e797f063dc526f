import Site

package enum CommentNoun {}

package typealias CommentID = Identifier<CommentNoun>
