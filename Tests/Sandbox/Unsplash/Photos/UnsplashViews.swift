/// Photos and people as the API shows them, to somebody.
struct UnsplashViews: Sendable {
    let base: String
    /// What the person who asks has liked; nil where likes are not there, or nobody is named.
    let liked: Set<String>?
    let hasLikes: Bool

    func photo(_ photo: UnsplashPhoto, isFull: Bool = false) -> JSON {
        var members: [JSON.Member] = []
        func add(_ name: String, _ value: JSON) { members.append(JSON.Member(name: name, value: value)) }
        add("id", .string(photo.id))
        add("slug", .string(photo.slug))
        add("created_at", .string(photo.createdAt))
        add("updated_at", .string(photo.createdAt))
        add("promoted_at", .string(photo.createdAt))
        add("width", .number(photo.width))
        add("height", .number(photo.height))
        add("color", .string(photo.color))
        add("blur_hash", .null)
        add("description", .null)
        add("alt_description", .string(photo.words))
        add("urls", urls(photo))
        let api = "\(base)/unsplash/api/photos/\(photo.id)"
        add(
            "links",
            .object([
                "self": .string(api), "html": .string("https://unsplash.com/photos/\(photo.slug)"),
                "download": .string("https://unsplash.com/photos/\(photo.id)/download?ixid=\(photo.ixid)"),
                "download_location": .string("\(api)/download?ixid=\(photo.ixid)"),
            ]))
        if hasLikes {
            add("likes", .number(photo.number % 90))
            add("liked_by_user", .bool(liked?.contains(photo.id) ?? false))
        }
        add("current_user_collections", .array([]))
        add("user", photographer(photo.photographer))
        if isFull { members += details(photo) }
        return .object(members)
    }

    /// The sizes that Unsplash names; further parameters are the picture service's (imgix).
    private func urls(_ photo: UnsplashPhoto) -> JSON {
        let address = "\(base)/unsplash/images/photo-\(photo.number)?ixid=\(photo.ixid)&ixlib=rb-4.0.3"
        func sized(_ width: Int) -> JSON { .string("\(address)&fm=jpg&fit=max&q=80&w=\(width)") }
        return .object([
            "raw": .string(address), "full": .string("\(address)&fm=jpg&q=85"), "regular": sized(1_080),
            "small": sized(400), "thumb": sized(200),
        ])
    }

    private func details(_ photo: UnsplashPhoto) -> [JSON.Member] {
        func text(_ text: String?) -> JSON { text.map { JSON.string($0) } ?? .null }
        func number(_ number: Int?) -> JSON { number.map { JSON.number($0) } ?? .null }
        let camera = photo.camera
        let exif: JSON = .object([
            "make": text(camera?.make), "model": text(camera?.model),
            "name": text(camera.map { "\($0.make), \($0.model)" }),
            "exposure_time": text(camera.map { _ in "1/250" }), "aperture": text(camera.map { _ in "8.0" }),
            "focal_length": text(camera.map { _ in "35.0" }), "iso": number(camera.map { _ in 200 }),
        ])
        let place = photo.place
        let position: JSON = .object([
            "latitude": number(place?.latitude),
            "longitude": number(place?.longitude),
        ])
        let location: JSON = .object([
            "name": text(place?.name), "city": text(place?.city), "country": text(place?.country), "position": position,
        ])
        return [
            .init(name: "exif", value: exif), .init(name: "location", value: location),
            .init(name: "downloads", value: .number(photo.number * 11)), .init(name: "tags", value: .array([])),
        ]
    }

    func photographer(_ photographer: UnsplashPhotographer) -> JSON {
        user(
            id: photographer.id, username: photographer.username, first: photographer.firstName,
            last: photographer.lastName, bio: nil, image: "\(base)\(Person.elena.photoPath(side: 100))")
    }

    func person(_ person: Person) -> JSON {
        user(
            id: Opaque.of("unsplash \(person.rawValue)", length: 11), username: person.unsplashName,
            first: person.firstName, last: person.lastName, bio: "Снимаю утро, пока все спят.\nHills & fog <3",
            image: "\(base)\(person.photoPath(side: 200))")
    }

    private func user(
        id: String, username: String, first: String, last: String?, bio: String?, image: String
    ) -> JSON {
        let api = "\(base)/unsplash/api/users/\(username)"
        return .object([
            "id": .string(id), "updated_at": "2026-10-01T10:00:00Z", "username": .string(username),
            "name": .string([first, last].compactMap(\.self).joined(separator: " ")), "first_name": .string(first),
            "last_name": last.map { .string($0) } ?? .null, "bio": bio.map { .string($0) } ?? .null, "location": .null,
            "links": .object([
                "self": .string(api), "html": .string("https://unsplash.com/@\(username)"),
                "photos": .string("\(api)/photos"),
            ]),
            "profile_image": .object(["small": .string(image), "medium": .string(image), "large": .string(image)]),
            "total_collections": .number(0),
        ])
    }
}

extension UnsplashPhoto {
    /// What the picture service counts views by.
    fileprivate var ixid: String { "M3w\(Opaque.of("ixid \(number)", length: 12))" }
}
