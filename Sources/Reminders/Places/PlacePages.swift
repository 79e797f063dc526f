import Site
import Web

extension Section {
    package static let adminPlaces = Section(
        "admin/places", in: .administration, at: 70, .mapPin, to: Paths.adminPlaces()
    ) { RemindersWords($0).places }
}

/// The places of the organisation, which administrators keep.
enum PlacePages {
    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.adminPlaces, .admins, list)
        routes.get(Paths.newPlace, .admins) { page(PlaceForm(), IdempotencyKey(), nil, $0) }
        routes.post(Paths.newPlace, .admins.takingTexts(PlaceForm.texts), add)
        routes.get(Paths.place, .admins) { context, id in
            let place = try find(id, context)
            return page(PlaceForm(place), IdempotencyKey(), id, context)
        }
        routes.post(Paths.place, .admins.takingTexts(PlaceForm.texts), change)
        routes.get(Paths.removePlace, .admins, ask)
        routes.post(Paths.removePlace, .admins, remove)
    }

    private static func find(_ id: PlaceID, _ context: Context) throws -> Place {
        guard let place = try context.fetch(PlaceStore.find(id)) else { throw Failure.notFound }
        return place
    }

    private static func list(_ context: Context) throws -> Response {
        let page = PlacesPage(try context.fetch(PlaceStore.all), context)
        return context.page(page.words.places, in: .adminPlaces, isWide: true) { out, layout in
            var layout = layout
            layout.sheets.append("place.css")
            out.placesPage(page, layout: layout)
        }
    }

    private static func page(
        _ form: PlaceForm, _ key: IdempotencyKey, _ id: PlaceID?, status: Status = .ok, notice: Notice? = nil,
        _ context: Context
    ) -> Response {
        let page = PlacePage(form, key, of: id, context)
        return context.page(
            page.title, in: .adminPlaces, status: status, notice: notice,
            back: Link(page.words.places, to: Paths.adminPlaces())
        ) { out, layout in out.placePage(page, layout: layout) }
    }

    private static func add(_ context: Context) throws -> Response {
        try write(nil, .added, context) { form, point, metres, store in
            try store.add(form, at: point, radius: metres)
            try context.audit(PlaceAct.added(name: form.name))
        }
    }

    private static func change(_ context: Context, _ id: PlaceID) throws -> Response {
        try write(id, .changed, context) { form, point, metres, store in
            guard try store.change(id, to: form, at: point, radius: metres) else { throw Failure.notFound }
            try context.audit(PlaceAct.changed(name: form.name))
        }
    }

    private static func write(
        _ id: PlaceID?, _ flash: PlaceFlash, _ context: Context,
        _ act: (PlaceForm, GeoPoint, Int, PlaceStore) throws -> Void
    ) throws -> Response {
        _ = try context.member()
        let fields = try context.form()
        var form = PlaceForm(fields)
        let key = IdempotencyKey(fields)
        guard form.typed.problems.isEmpty, let point = form.typed.point, let metres = form.typed.metres else {
            return page(form, key, id, status: .unprocessableContent, context)
        }
        do {
            let address = try context.once(key) {
                try act(form, point, metres, PlaceStore(database: context.database))
                return Paths.adminPlaces()
            }
            return context.redirect(to: address, flash: flash)
        } catch is PlaceStore.NameTaken {
            form.typed.problems[TypedPlace.Field.name] = .nameTaken
            return page(form, key, id, status: .unprocessableContent, context)
        } catch is PlaceStore.Full {
            let words = RemindersWords(context.language)
            let notice = Notice(.warning, words.placesAreFull(count: words.language.number(Place.most)))
            return page(form, key, id, status: .conflict, notice: notice, context)
        }
    }

    private static func ask(_ context: Context, _ id: PlaceID) throws -> Response {
        let place = try find(id, context)
        let words = RemindersWords(context.language)
        return context.page(
            Confirmation(
                id: "remove-place", title: words.removePlaceTitle(name: place.name), text: words.removePlaceText,
                verb: words.delete, action: FormAction(Paths.removePlace(id)),
                cancel: Link(context.words.cancel, to: Paths.adminPlaces())),
            in: .adminPlaces)
    }

    private static func remove(_ context: Context, _ id: PlaceID) throws -> Response {
        _ = try context.member()
        let address = try context.once(IdempotencyKey(context.form())) {
            guard let name = try PlaceStore(database: context.database).remove(id) else { throw Failure.notFound }
            try context.audit(PlaceAct.removed(name: name))
            return Paths.adminPlaces()
        }
        return context.redirect(to: address, flash: PlaceFlash.removed)
    }
}
