import Site

/// What just happened to the choices about notifications.
enum NotificationFlash: FlashMessage {
    case saved, deviceAdded, deviceRemoved, deviceTried
    /// The browser's push service is none that Quad asks, or what it gave is nothing to go by.
    case deviceRefused
    case triedTooOften

    static let name = "notifications"
    static let samples = [saved, deviceAdded, deviceRemoved, deviceTried, deviceRefused, triedTooOften]

    func view(on page: FlashPage) -> FlashView {
        let words = NotificationsWords(page.language)
        return switch self {
        case .saved: .toast(Toast(words.settingsSaved))
        case .deviceAdded: .toast(Toast(words.deviceAddedNow))
        case .deviceRemoved: .toast(Toast(words.deviceRemoved))
        case .deviceTried: .toast(Toast(words.deviceTried))
        case .deviceRefused: .notice(Notice(.error, words.deviceRefused))
        case .triedTooOften: .notice(Notice(.warning, words.triedTooOften))
        }
    }
}
