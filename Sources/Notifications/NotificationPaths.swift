import Site
import Web

extension Paths {
    package static let readNotifications = Path("/notifications/read")
    /// Takes back that all were marked read.
    package static let unreadNotifications = Path("/notifications/unread")
    static let pushDevices = Path("/settings/notifications/devices")
    static let testPushDevice = Path("/settings/notifications/devices/{}/test", PushDeviceID.self)
    static let removePushDevice = Path("/settings/notifications/devices/{}/remove", PushDeviceID.self)
    /// For the service worker.
    static let pushToken = Path("/notifications/token")
    package static let shownPush = Path("/notifications/shown")
    /// The link of a letter, with its proof in the query: for anyone who reads mail there, signed in or not.
    package static let unsubscribe = Path("/notifications/unsubscribe")
}
