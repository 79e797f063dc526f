import Web

/// Putting an announcement away, in this browser.
enum AnnouncementPages {
    static let field = "number"
    /// Seconds: a quarter of a year.
    private static let lifetime = 7_776_000

    static func add(to routes: inout SiteRoutes) {
        routes.post(Paths.dismissAnnouncement, .members) { context in
            _ = try context.member()
            let form = try context.form()
            if let number = Int(form[field] ?? ""), number > 0 {
                context.cookies.append(Cookie.host(Announcement.cookie, String(number), maxAge: lifetime))
            }
            return .redirect(to: LocalPath.address(form[LocalPath.returnField]) ?? context.services.home)
        }
    }
}
