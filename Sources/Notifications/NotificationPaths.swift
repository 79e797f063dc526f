import Site
import Web

extension Paths {
    package static let readNotifications = Path("/notifications/read")
    package static let notificationSettings = Path("/settings/notifications")
}
