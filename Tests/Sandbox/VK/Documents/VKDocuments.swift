import FoundationEssentials

/// The documents of everybody. A person's own are made when they are first asked for.
actor VKDocuments {
    /// Bytes of all that was uploaded.
    static let mostUploaded = 64 << 20
    /// Uploads that wait for `docs.save`.
    static let mostWaiting = 16
    /// Numbers of what was uploaded are above it.
    private static let firstID = 700_200_000

    struct Upload: Sendable {
        let owner: Person
        let name: String
        let bytes: [UInt8]
    }

    private var shelves: [Person: [VKDocument]] = [:]
    private var deleted: [Person: [VKDocument]] = [:]
    private var uploads = Recent<Upload>(most: mostWaiting)
    private var uploaded = 0
    private var lastID = firstID

    /// Those of this person, newest first.
    func all(of owner: Person) -> [VKDocument] {
        if let shelf = shelves[owner] { return shelf }
        let shelf = VKSamples.documents(of: owner)
        shelves[owner] = shelf
        return shelf
    }

    func document(_ id: Int, of owner: Person) -> VKDocument? {
        all(of: owner).first { $0.id == id }
    }

    /// Documents of others that everybody finds.
    func allPublic(except reader: Person) -> [VKDocument] {
        Person.allCases.filter { $0 != reader }.flatMap { all(of: $0) }.filter(\.isPublic)
    }

    /// - Parameter tags: nil leaves them as they are
    func edit(_ id: Int, of owner: Person, title: String, tags: [String]?) {
        var shelf = all(of: owner)
        guard let place = shelf.firstIndex(where: { $0.id == id }) else { return }
        shelf[place].title = title
        if let tags { shelf[place].tags = tags }
        shelves[owner] = shelf
    }

    /// False when there is none.
    func delete(_ id: Int, of owner: Person) -> Bool {
        var shelf = all(of: owner)
        guard let place = shelf.firstIndex(where: { $0.id == id }) else { return false }
        let document = shelf.remove(at: place)
        deleted[owner, default: []].append(document)
        shelves[owner] = shelf
        return true
    }

    /// False when none was deleted lately.
    func restore(_ id: Int, of owner: Person) -> Bool {
        guard let place = deleted[owner]?.firstIndex(where: { $0.id == id }),
            let document = deleted[owner]?.remove(at: place)
        else { return false }
        shelves[owner] = (all(of: owner) + [document]).sorted { ($0.date, $0.id) > ($1.date, $1.id) }
        return true
    }

    /// A copy of a document in somebody's own list; its number there, or nil when there is no more room.
    func add(_ document: VKDocument, to owner: Person) -> Int? {
        save(document.title, document.ext, document.content, to: owner, tags: [])?.id
    }

    /// What is sent before `docs.save`; its name there.
    func keep(_ upload: Upload) -> String {
        let name = Opaque.random(length: 32)
        uploads[name] = upload
        return name
    }

    /// The upload as a document; nil when it is unknown, used, another person's, or there is no more room.
    func save(_ name: String, to owner: Person, title: String?, tags: [String]) -> VKDocument? {
        guard let upload = uploads[name], upload.owner == owner else { return nil }
        uploads[name] = nil
        let ext = upload.name.split(separator: ".").dropFirst().last.map { $0.lowercased() } ?? ""
        let content = VKDocument.Content(bytes: upload.bytes)
        return save(title ?? upload.name, ext, content, to: owner, tags: tags)
    }

    private func save(
        _ title: String, _ ext: String, _ content: VKDocument.Content, to owner: Person, tags: [String]
    ) -> VKDocument? {
        if uploaded + content.bytes.count > Self.mostUploaded { forgetDeleted() }
        guard uploaded + content.bytes.count <= Self.mostUploaded, all(of: owner).count < 1_000 else { return nil }
        uploaded += content.bytes.count
        lastID += 1
        let document = VKDocument(
            id: lastID, owner: owner, title: title, ext: ext, date: Int(Date().timeIntervalSince1970), tags: tags,
            isPublic: false, content: content)
        shelves[owner] = [document] + all(of: owner)
        return document
    }

    /// Gives the room of what was uploaded and deleted back; nobody can restore it then.
    private func forgetDeleted() {
        for (owner, documents) in deleted {
            let uploads = documents.filter { $0.id > Self.firstID }
            uploaded -= uploads.reduce(0) { $0 + $1.content.bytes.count }
            deleted[owner] = documents.filter { $0.id <= Self.firstID }
        }
    }

    func clear() {
        shelves = [:]
        deleted = [:]
        uploads.removeAll { _ in true }
        uploaded = 0
        lastID = Self.firstID
    }
}
