import Web

/// Putting an announcement away, in this browser.
enum AnnouncementPages {
    static let field = "number"
    private static let cookie = "__Host-announcement"
    /// Seconds: a quarter of a year.
    private static let lifetime = 7_776_000

    static func add(to routes: inout SiteRoutes) {
        routes.post(Paths.dismissAnnouncement, .members) { context in
            _ = try context.member()
            let form = try context.form()
            if let number = Int(form[field] ?? ""), number > 0 {
                context.cookies.append(Cookie.host(cookie, String(number), maxAge: lifetime))
            }
            return .redirect(to: LocalPath.address(form[LocalPath.returnField]) ?? context.services.home)
        }
    }

    static func isDismissed(_ announcement: Announcement, in request: Request) -> Bool {
        request.cookies[cookie] == String(announcement.number)
    }
}
