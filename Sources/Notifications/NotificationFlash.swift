import Site

/// What just happened to the choices about notifications.
enum NotificationFlash: FlashMessage {
    case saved

    static let name = "notifications"
    static let samples = [saved]

    func view(on page: FlashPage) -> FlashView {
        .toast(Toast(NotificationsWords(page.language).settingsSaved))
    }
}
