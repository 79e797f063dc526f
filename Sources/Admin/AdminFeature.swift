import Site

extension Icon {
    static let shield = Icon("shield")
}

extension Area {
    /// Its pages are for administrators (``Access/admins``); a section declares itself where its pages are.
    package static let administration = Area("admin", .shield, to: Paths.admin()) { AdminWords($0).administration }
}

extension Feature {
    /// What administrators see and do.
    package static let admin: Feature = {
        var admin = Feature("admin")
        admin.routes = AdminPages.add
        admin.areas = [.administration]
        return admin
    }()
}
