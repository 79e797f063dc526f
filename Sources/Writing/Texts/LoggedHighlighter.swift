import Highlighting
import Site

extension Highlighter {
    /// The settings' own, for what members write; why a text got no colours is in the log.
    package init(_ settings: Settings) {
        self.init(program: settings.highlighter, budget: settings.highlighting) { failure in
            Log("quad-serve").write("highlighter", ["failure": "\(failure)"])
        }
    }
}
