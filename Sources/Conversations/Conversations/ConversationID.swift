import Site

package enum ConversationNoun {}

package typealias ConversationID = Identifier<ConversationNoun>
