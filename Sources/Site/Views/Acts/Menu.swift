/// What can be done with a thing, behind "⋯", or what can be chosen, behind a sign of its own.
package struct Menu: Sendable {
    package let label: String
    /// Between groups stands a line.
    package let groups: [[MenuItem]]
    package let icon: Icon

    package init(_ label: String, _ groups: [[MenuItem]], icon: Icon = .ellipsis) {
        self.label = label
        self.icon = icon
        self.groups = groups.filter { !$0.isEmpty }
    }

    package init(_ label: String, _ items: MenuItem...) {
        self.init(label, [items])
    }
}
