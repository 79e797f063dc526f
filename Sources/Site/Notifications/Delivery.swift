import Postgres

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

extension Context {
    /// How a member hears of one thing, to be asked for with other queries of a page and worded by its context.
    package func delivery(
        _ kind: NotificationKind, about thing: Int, to member: MemberID
    ) -> Query<(Context) -> Delivery> {
        services.features.lazy.compactMap(\.delivery).first?(kind, thing, member) ?? .known { _ in Delivery() }
    }
}
