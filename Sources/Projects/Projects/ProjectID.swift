import People
import Site

package typealias ProjectID = Identifier<ProjectNoun>
