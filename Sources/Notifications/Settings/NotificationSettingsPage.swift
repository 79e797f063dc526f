import FoundationEssentials
import Site
import Web

/// The choices, in words.
package struct NotificationSettingsPage {
    package let words: NotificationsWords
    package let tabs: [Site.Tab]
    /// What else reminds and notifies, on pages of its own.
    package let further: [Link]
    package let action = Paths.notificationSettings()
    package let key = IdempotencyKey().text
    /// Nil where the operator has made no keys for it.
    package let pushes: PushPart?
    package let letters: [CheckField]
    package let shown: [CheckField]
    package let quietFrom: TextField
    package let quietTo: TextField
    package let quietTimely: CheckField

    init(
        _ key: PushKey?, _ devices: [PushDevice], _ choices: NotificationChoices, _ hours: QuietHours?, sent: Fields?,
        _ context: Context
    ) {
        let words = NotificationsWords(context.language)
        self.words = words
        tabs = context.settingsTabs(current: Paths.notificationSettings())
        further = context.settings(under: Paths.notificationSettings())
        let kinds = context.services.features.notificationKinds
        func fields(_ way: NotificationWay) -> [CheckField] {
            kinds.map { kind in
                let isWanted = sent.map { $0.all(way.rawValue).contains(kind.name) }
                return CheckField(
                    way.rawValue, kind.title(context.language), value: kind.name,
                    isChecked: isWanted ?? choices.wants(kind, by: way))
            }
        }
        letters = fields(.letter)
        shown = key == nil ? [] : fields(.push)
        pushes = key.map { PushPart($0, devices, words, context) }
        let error = sent.map { _ in words.quietUnclear }
        quietFrom = TextField(
            QuietHours.Field.begins, words.quietFrom,
            value: sent?[QuietHours.Field.begins] ?? hours.map { QuietHours.text($0.begins) } ?? "", kind: .time,
            error: error)
        quietTo = TextField(
            QuietHours.Field.ends, words.quietTo,
            value: sent?[QuietHours.Field.ends] ?? hours.map { QuietHours.text($0.ends) } ?? "", kind: .time)
        quietTimely = CheckField(
            QuietHours.Field.holdsTimely, words.quietTimely, hint: words.quietTimelyHint,
            isChecked: sent?.contains(QuietHours.Field.holdsTimely) ?? hours?.holdsTimely ?? false)
    }
}

/// The devices that show notifications, and how this one becomes one of them.
package struct PushPart {
    package let devices: [PushDeviceRow]
    package let add = Paths.pushDevices()
    /// What the browser subscribes with.
    package let publicKey: String
    /// This browser is none of them, or has to subscribe anew.
    package let isOffered: Bool
    package let button: Button
    /// The browser calls itself one of an iPhone or an iPad, where a page has notifications from the home screen only.
    package let isOnPhone: Bool

    init(_ key: PushKey, _ devices: [PushDevice], _ words: NotificationsWords, _ context: Context) {
        publicKey = key.publicKey
        let agent = context.request.headers["User-Agent"] ?? ""
        isOnPhone = agent.contains("iPhone") || agent.contains("iPad")
        let session = context.knownMember?.session
        self.devices = devices.map { PushDeviceRow($0, isThis: $0.session == session, words, context) }
        isOffered = !devices.contains { $0.session == session && !$0.hasOldKey && $0.failure != .denied }
        button = Button(
            self.devices.contains(where: \.isThis) ? words.addDeviceAgain : words.addDevice, .primary, icon: .bell)
    }
}

package struct PushDeviceRow {
    package let icon: Icon
    package let name: String
    package let details: String
    package let isThis: Bool
    package let isTroubled: Bool
    package let test: FormAction
    package let remove: FormAction

    init(_ device: PushDevice, isThis: Bool, _ words: NotificationsWords, _ context: Context) {
        icon = device.isPhone ? .smartphone : .laptop
        name = device.name.isEmpty ? words.unknownDevice : device.name
        self.isThis = isThis
        isTroubled = device.failure != nil || device.hasOldKey
        details =
            device.failure.map { $0.sentence(words) }
            ?? device.shown.map { words.deviceShown(when: context.clock.dayAndTime($0)) }
            ?? words.deviceAdded(when: context.clock.dayAndTime(device.created))
        func action(_ address: Address) -> FormAction {
            FormAction(address, [IdempotencyKey.field: IdempotencyKey().text])
        }
        test = action(Paths.testPushDevice(device.id))
        remove = action(Paths.removePushDevice(device.id))
    }
}

extension PushFailure {
    func sentence(_ words: NotificationsWords) -> String {
        switch self {
        case .gone: words.failureGone
        case .denied: words.failureDenied
        case .refused: words.failureRefused
        case .late: words.failureLate
        }
    }
}
