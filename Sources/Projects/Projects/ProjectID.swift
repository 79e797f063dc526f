import Site

package enum ProjectNoun {}

package typealias ProjectID = Identifier<ProjectNoun>
