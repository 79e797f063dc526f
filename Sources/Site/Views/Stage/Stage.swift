import Web

/// A picture that is looked at closely: fitted into a dark stage, with tools to zoom, turn and move it.
package struct Stage: Sendable {
    /// On the files' origin; a page with it names that origin in its policy.
    package let source: Address
    package let alternative: String
    /// Pixels, so that nothing moves when the picture comes; nil while they are not known.
    package let size: (width: Int, height: Int)?
    /// The neighbours in the list it was opened from.
    package let previous: Link?
    package let next: Link?

    package init(
        _ source: Address, alternative: String, size: (width: Int, height: Int)?, previous: Link? = nil,
        next: Link? = nil
    ) {
        self.source = source
        self.alternative = alternative
        self.size = size
        self.previous = previous
        self.next = next
    }
}

/// A tool of the stage: a button that scripts answer, named with its key.
package struct StageTool: Sendable {
    package let act: String
    package let label: String
    package let key: String
    package let icon: Icon

    /// In the order in which they stand.
    package static func all(_ words: SiteWords) -> [StageTool] {
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

extension KeyHint {
    /// The keys of a page with a stage.
    package static func stage(_ words: SiteWords) -> [KeyHint] {
        [
            KeyHint("+", action: words.zoomIn), KeyHint("−", action: words.zoomOut),
            KeyHint("R", action: words.turnRight), KeyHint("⇧", "R", action: words.turnLeft),
            KeyHint("0", action: words.resetView), KeyHint("F", action: words.fullScreen),
        ]
    }

    /// The keys of a page that stands in a list.
    package static func neighbours(_ words: SiteWords) -> [KeyHint] {
        [KeyHint("←", action: words.previousInList), KeyHint("→", action: words.nextInList)]
    }
}
