import Localization
import Site
import Web

/// A picture that is looked at closely: fitted into a dark stage, with tools to zoom, turn and move it.
package struct Stage: Sendable {
    /// On another origin; a page with it names that in its policy.
    package let source: Address
    package let alternative: String
    /// Pixels, so that nothing moves when the picture comes; nil while they are not known.
    package let size: (width: Int, height: Int)?
    /// The same in several widths, as `srcset` has it; nil where there is one.
    package let sources: String?

    package init(
        _ source: Address, alternative: String, size: (width: Int, height: Int)?, sources: String? = nil
    ) {
        self.source = source
        self.alternative = alternative
        self.size = size
        self.sources = sources
    }

    package static func keys(_ words: MediaWords) -> [KeyHint] {
        [
            KeyHint("+", action: words.zoomIn), KeyHint("−", action: words.zoomOut),
            KeyHint("R", action: words.turnRight), KeyHint("⇧", "R", action: words.turnLeft),
            KeyHint(",", ".", action: words.turnLittle),
            KeyHint("0", action: words.resetView), KeyHint("F", action: words.fullScreen),
        ]
    }
}

/// A tool of the stage: a button that scripts answer, named with its key.
package struct StageTool: Sendable {
    package let act: String
    package let label: String
    package let key: String
    package let icon: Icon

    /// In the order in which they stand.
    static func all(_ words: MediaWords) -> [StageTool] {
        [
            StageTool(act: "out", label: words.zoomOut, key: "−", icon: .zoomOut),
            StageTool(act: "in", label: words.zoomIn, key: "+", icon: .zoomIn),
            StageTool(act: "left", label: words.turnLeft, key: "⇧ R", icon: .rotateCCW),
            StageTool(act: "right", label: words.turnRight, key: "R", icon: .rotateCW),
            StageTool(act: "reset", label: words.resetView, key: "0", icon: .undo2),
            StageTool(act: "full", label: words.fullScreen, key: "F", icon: .maximize),
        ]
    }
}

extension Icon {
    static let maximize = Icon("maximize")
    static let rotateCCW = Icon("rotate-ccw")
    static let rotateCW = Icon("rotate-cw")
    static let zoomIn = Icon("zoom-in")
    static let zoomOut = Icon("zoom-out")
}
