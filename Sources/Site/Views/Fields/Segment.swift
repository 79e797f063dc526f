/// One of a few, all in sight.
package struct Segment: Sendable {
    package let label: String
    package let value: String
    package let isChosen: Bool
    package let icon: Icon?
    /// What a sign is called by those who hear the page; nil where the label is read as it is.
    package let spoken: String?

    package init(_ label: String, value: String, isChosen: Bool, icon: Icon? = nil, spoken: String? = nil) {
        self.label = label
        self.value = value
        self.isChosen = isChosen
        self.icon = icon
        self.spoken = spoken
    }
}

/// A choice of one among a few in a form.
package struct SegmentField: Sendable {
    package let name: String
    package let label: String
    package let segments: [Segment]

    package init(_ name: String, _ label: String, _ segments: [Segment]) {
        self.name = name
        self.label = label
        self.segments = segments
    }
}
