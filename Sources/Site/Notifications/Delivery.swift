/// How a member hears of a thing: what became of what they were told last, by each way, and by which ways the next will come.
package struct Delivery: Sendable {
    package struct Line: Sendable {
        package let icon: Icon
        package let text: String

        package init(_ icon: Icon, _ text: String) {
            self.icon = icon
            self.text = text
        }
    }

    /// Empty where nothing was told.
    package let told: [Line]
    package let planned: [Line]

    package init(told: [Line] = [], planned: [Line] = []) {
        self.told = told
        self.planned = planned
    }
}
