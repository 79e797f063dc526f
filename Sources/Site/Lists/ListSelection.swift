import Web

/// What can be done with the rows that are chosen.
///
/// A row has a box `<input type="checkbox" form="selection">`. The chosen ones are sent to a button's own address, or to
/// that of the selection: either asks, or shows what would happen, on a page of its own.
package struct ListSelection: Sendable {
    /// Where it is sent, and with what besides the rows.
    package let action: FormAction
    package let acts: [Button]

    package init(_ action: FormAction, _ acts: [Button]) {
        self.action = action
        self.acts = acts
    }
}
