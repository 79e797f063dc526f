import FlyingFox

/// `login.yandex.ru`: who the person is.
struct YandexLoginRoutes {
    let application: YandexApplication
    let tokens: YandexTokens

    func add(to server: Server) async {
        await server.on("GET /yandex/login/info", of: .yandex, YandexMisbehaviour()) { request in
            let parameters = try await Parameters(request)
            let text = request.yandexToken ?? parameters["oauth_token"] ?? ""
            guard let token = await tokens.live(text) else { return YandexRefusal.unauthorized.response }
            guard parameters["format"] ?? "json" == "json" else {
                return YandexRefusal.field("format", "the sandbox answers in json").response
            }
            return .yandex(info(token))
        }

        // `avatars.yandex.net`: the photo by the id that the info has, to anybody.
        await server.on("GET /yandex/avatars/get-yapic/0/:person/:size") { request in
            guard let person = request.routeParameters["person"].flatMap({ Person(rawValue: $0) }),
                request.routeParameters["size"] == "islands-200"
            else { throw Refusal("No such photo", status: .notFound) }
            return .bytes(PNG.encode(PersonPhoto.draw(person, side: 200)), type: "image/png")
        }
    }

    /// What the rights do not cover is left out.
    private func info(_ token: YandexToken) -> JSON {
        let person = token.person
        let uid = DiskOwner(person).uid
        var info = JSONObject(.all)
        info.add("id", .string(uid))
        info.add("login", .string(person.login))
        info.add("client_id", .string(application.id))
        if token.scope.contains("login:info") {
            info.add("display_name", .string(DiskOwner(person).displayName))
            info.add("real_name", .string(person.fullName))
            info.add("first_name", .string(person.firstName))
            info.add("last_name", .string(person.lastName))
            info.add("sex", person.sex == .female ? "female" : "male")
        }
        if token.scope.contains("login:email") {
            info.add("default_email", .string(person.email))
            info.add("emails", .array([.string(person.email)]))
        }
        if token.scope.contains("login:avatar") {
            info.add("default_avatar_id", .string("0/\(person.rawValue)"))
            info.add("is_avatar_empty", .bool(false))
        }
        info.add("psuid", .string("1.AAAAAA.\(Opaque.of(uid, length: 22)).\(Opaque.of(application.id, length: 22))"))
        return info.json
    }
}

extension HTTPRequest {
    /// The token of the header. The documentation says `OAuth`; `Bearer` occurs too.
    var yandexToken: String? { token(scheme: "OAuth") ?? token(scheme: "Bearer") }
}
