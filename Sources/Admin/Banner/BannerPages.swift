import Site
import Web

/// The announcement: written, changed, ended.
enum BannerPages {
    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.adminBanner, .admins, show)
        routes.post(Paths.adminBanner, .admins.takingTexts(BannerForm.texts).steppingUp(), announce)
        routes.post(Paths.endAdminBanner, .admins, end)
    }

    private static func show(_ context: Context) throws -> Response {
        let standing = try context.fetch(BannerStore.standing)
        return page(context, BannerForm(standing, in: context.zone), IdempotencyKey(), stands: standing != nil)
    }

    private static func announce(_ context: Context) throws -> Response {
        _ = try context.member()
        let fields = try context.form()
        let form = BannerForm(fields, in: context.zone)
        let key = IdempotencyKey(fields)
        guard let banner = form.banner else {
            let stands = try context.fetch(BannerStore.standing) != nil
            return page(context, form, key, stands: stands, .unprocessableContent)
        }
        let address = try context.once(key) {
            try BannerStore(database: context.database, keys: context.keys).announce(banner)
            try context.audit(BannerAct.announced(russian: banner.russian, english: banner.english))
            return Paths.adminBanner()
        }
        return context.redirect(to: address, flash: BannerFlash.announced)
    }

    private static func end(_ context: Context) throws -> Response {
        _ = try context.member()
        let address = try context.once(IdempotencyKey(context.form())) {
            let banners = BannerStore(database: context.database, keys: context.keys)
            if try banners.end() { try context.audit(BannerAct.ended) }
            return Paths.adminBanner()
        }
        return context.redirect(to: address, flash: BannerFlash.ended)
    }

    private static func page(
        _ context: Context, _ form: BannerForm, _ key: IdempotencyKey, stands: Bool, _ status: Status = .ok
    ) -> Response {
        let page = BannerPage(form, key, stands: stands, context)
        return context.page(page.words.banner, in: .adminBanner, status: status) { out, layout in
            out.bannerPage(page, layout: layout)
        }
    }
}
