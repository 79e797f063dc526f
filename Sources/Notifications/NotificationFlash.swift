import Site

/// What just happened to notifications, and to the choices about them.
enum NotificationFlash: FlashMessage {
    case saved, deviceAdded, deviceRemoved, deviceTried
    /// The browser's push service is none that Quad asks, or what it gave is nothing to go by.
    case deviceRefused
    case triedTooOften
    case allRead(ReadMoment)
    case unreadAgain

    static let name = "notifications"
    static let samples = [
        saved, deviceAdded, deviceRemoved, deviceTried, deviceRefused, triedTooOften, allRead(ReadMoment(number: 0)),
        unreadAgain,
    ]

    func view(on page: FlashPage) -> FlashView {
        let words = NotificationsWords(page.language)
        return switch self {
        case .saved: .toast(Toast(words.settingsSaved))
        case .deviceAdded: .toast(Toast(words.deviceAddedNow))
        case .deviceRemoved: .toast(Toast(words.deviceRemoved))
        case .deviceTried: .toast(Toast(words.deviceTried))
        case .deviceRefused: .notice(Notice(.error, words.deviceRefused))
        case .allRead(let moment):
            .toast(
                Toast(
                    words.allRead,
                    undo: Undo(
                        Paths.unreadNotifications(), on: page.address,
                        [NotificationPages.Field.moment: String(moment.number)])))
        case .unreadAgain: .toast(Toast(words.unreadAgain))
        case .triedTooOften: .notice(Notice(.warning, words.triedTooOften))
        }
    }
}
