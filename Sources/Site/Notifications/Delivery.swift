/// How a member is notified of a thing: what became of the last notification, by each way, and by which ways the next will come.
package struct Delivery: Sendable {
    package struct Line: Sendable {
        package let icon: Icon
        package let text: String

        package init(_ icon: Icon, _ text: String) {
            self.icon = icon
            self.text = text
        }
    }

    /// Empty where there was none.
    package let sent: [Line]
    package let planned: [Line]

    package init(sent: [Line] = [], planned: [Line] = []) {
        self.sent = sent
        self.planned = planned
    }
}
