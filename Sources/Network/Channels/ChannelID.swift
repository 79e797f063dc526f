import Site

package enum ChannelNoun {}

package typealias ChannelID = Identifier<ChannelNoun>
