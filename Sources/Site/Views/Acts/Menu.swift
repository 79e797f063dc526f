/// What can be done with a thing, behind "⋯".
package struct Menu: Sendable {
    package let label: String
    /// Between groups stands a line.
    package let groups: [[MenuItem]]

    package init(_ label: String, _ groups: [[MenuItem]]) {
        self.label = label
        self.groups = groups.filter { !$0.isEmpty }
    }

    package init(_ label: String, _ items: MenuItem...) {
        self.init(label, [items])
    }
}
