import Site
import Web

/// Beside the list: where notifications come, and when they do not.
package struct WaysAside {
    package struct Line {
        package let icon: Icon
        package let name: String
        package let state: String
        /// Where the state is changed that is not as it could be.
        package let address: Address?
        package let isWell: Bool

        init(_ icon: Icon, _ name: String, _ state: String, to address: Address? = nil, isWell: Bool = false) {
            self.icon = icon
            self.name = name
            self.state = state
            self.address = address
            self.isWell = isWell
        }
    }

    package let title: String
    package let lines: [Line]
    package let hushTitle: String
    /// Nil where there are no quiet hours.
    package let hush: Line?

    init(
        _ key: PushKey?, _ devices: [PushDevice], _ choices: NotificationChoices, _ hours: QuietHours?,
        _ words: NotificationsWords, _ context: Context
    ) {
        title = words.arrives
        let session = context.knownMember?.session
        let settings = Paths.notificationSettings()
        var lines = devices.map { device in
            Line(
                device.isPhone ? .smartphone : .laptop,
                device.session == session
                    ? words.thisBrowser : device.name.isEmpty ? words.unknownDevice : device.name,
                device.failure?.sentence(words) ?? words.works, to: device.failure.map { _ in settings },
                isWell: device.failure == nil)
        }
        if key != nil, !devices.contains(where: { $0.session == session }) {
            let agent = UserAgent(context.request.headers["User-Agent"] ?? "")
            lines.append(
                Line(agent.isPhone ? .smartphone : .laptop, words.thisBrowser, words.switchOn, to: settings))
        }
        let kinds = context.services.features.notificationKinds
        let isWritten = kinds.contains { choices.wants($0, by: .letter) }
        lines.append(
            Line(
                .mail, words.mail,
                isWritten ? devices.isEmpty ? words.mailAlways : words.mailIfNot : words.mailNever,
                to: isWritten ? nil : settings))
        self.lines = lines
        hushTitle = words.hush
        hush = hours.map { hours in
            Line(
                .moon, words.hushTime(from: QuietHours.text(hours.begins), to: QuietHours.text(hours.ends)),
                hours.holdsTimely ? "" : words.hushExcept, to: hours.holdsTimely ? nil : settings)
        }
    }
}
