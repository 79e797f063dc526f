/// What is asked of a disk without changing it.
extension Disk {
    func info(_ fields: WantedFields) -> JSON {
        let registered = "2019-01-14T15:41:23+00:00"
        var object = JSONObject(fields)
        object.add("max_file_size", .number(capacity.largestFile))
        object.add("paid_max_file_size", .number(50 << 30))
        object.add("total_space", .number(capacity.total))
        object.add("used_space", .number(used))
        object.add("trash_size", .number(trashSize))
        object.add("is_paid", .bool(capacity.isPaid))
        object.add("reg_time", .string(registered))
        object.add("is_idm_managed_folder_address_access", .bool(false))
        object.add("is_idm_managed_public_access", .bool(false))
        object.add("unlimited_autoupload_enabled", .bool(false))
        object.add("system_folders", Self.systemFolders)
        object.add(
            "user",
            .object([
                "reg_time": .string(registered), "display_name": .string(owner.displayName),
                "uid": .string(owner.uid), "country": "ru", "is_child": .bool(false), "login": .string(owner.login),
            ]))
        object.add("revision", .number(revision))
        return object.json
    }

    private var trashSize: Int {
        var size = 0
        trash.visit { size += $0.size }
        return size
    }

    private static let systemFolders: JSON = .object([
        "odnoklassniki": "disk:/Социальные сети/Одноклассники", "google": "disk:/Социальные сети/Google+",
        "instagram": "disk:/Социальные сети/Instagram", "vkontakte": "disk:/Социальные сети/ВКонтакте",
        "attach": "disk:/Почтовые вложения", "mailru": "disk:/Социальные сети/Мой Мир",
        "downloads": "disk:/Загрузки/", "applications": "disk:/Приложения",
        "facebook": "disk:/Социальные сети/Facebook", "social": "disk:/Социальные сети/",
        "messenger": "disk:/Файлы Мессенджера", "calendar": "disk:/Материалы встреч", "scans": "disk:/Сканы",
        "screenshots": "disk:/Скриншоты/", "photostream": "disk:/Фотокамера/",
    ])

    /// A file, or a folder with a page of what is in it.
    func resource(_ path: DiskPath, _ page: Page, _ view: ResourceView) throws -> JSON {
        let resource = try find(path)
        return describe(resource, page, view, area: path.area == .trash ? .trash : .disk)
    }

    func describe(_ resource: Resource, _ page: Page, _ view: ResourceView, area: DiskPath.Area) -> JSON {
        guard resource.isFolder else { return view.json(resource, area: area) }
        return view.json(resource, area: area) { fields in
            var list = JSONObject(fields)
            if let root = view.publicRoot { list.add("public_key", .string(root.publication.key)) }
            list.add("sort", .string(page.sort?.text ?? ""))
            list.add("items") { fields in
                .array(page.slice(page.order(resource.inOrder)).map { view.json($0, area: area, fields: fields) })
            }
            list.add("limit", .number(page.limit))
            list.add("offset", .number(page.offset))
            list.add("path", .string(view.path(resource, area: area)))
            list.add("total", .number(resource.children.count))
            return list.json
        }
    }

    /// Newest first, without an offset and a total.
    func lastUploaded(_ limit: Int, media: Set<String>, _ view: ResourceView) -> JSON {
        let page = Page(limit: limit, offset: 0, sort: Page.Sort("-created"))
        let newest = page.slice(page.order(files.filter { media.isEmpty || media.contains($0.mediaType.group) }))
        return list(newest, view) { $0.add("limit", .number(limit)) }
    }

    /// All files, by name unless the page says otherwise; without a total.
    func files(_ page: Page, media: Set<String>, _ view: ResourceView) -> JSON {
        let chosen = media.isEmpty ? files : files.filter { media.contains($0.mediaType.group) }
        return list(page.slice(page.order(chosen)), view) {
            $0.add("limit", .number(page.limit))
            $0.add("offset", .number(page.offset))
        }
    }

    /// - Parameter type: `dir` or `file`; nil gives both
    func publicResources(_ page: Page, type: String?, _ view: ResourceView) -> JSON {
        fill()
        let chosen = published.filter { type == nil || $0.type == type }
        return list(page.slice(page.order(chosen)), view) {
            $0.add("limit", .number(page.limit))
            $0.add("offset", .number(page.offset))
        }
    }

    private func list(
        _ resources: ArraySlice<Resource>, _ view: ResourceView, _ ending: (inout JSONObject) -> Void
    ) -> JSON {
        var list = JSONObject(view.fields)
        list.add("items") { fields in .array(resources.map { view.json($0, area: .disk, fields: fields) }) }
        ending(&list)
        return list.json
    }

    func status(of operation: String) throws -> DiskOperations.Status {
        guard let status = operations.status(operation) else { throw YandexRefusal.operationNotFound }
        return status
    }
}

extension JSON: ExpressibleByStringLiteral {
    init(stringLiteral text: String) {
        self = .string(text)
    }
}
