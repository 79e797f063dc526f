import Site

package enum MessageNoun {}
package enum MessageNumberNoun {}

package typealias MessageID = Identifier<MessageNoun>
/// The place of a message in its conversation: 1, 2, 3, … in the order of their commits.
package typealias MessageNumber = Identifier<MessageNumberNoun>
