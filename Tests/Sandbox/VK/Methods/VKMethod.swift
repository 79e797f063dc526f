/// The methods of the API that there are here; letter case matters.
enum VKMethod: String, Sendable {
    case docsGet = "docs.get"
    case docsGetById = "docs.getById"
    case docsSearch = "docs.search"
    case docsGetTypes = "docs.getTypes"
    case docsEdit = "docs.edit"
    case docsDelete = "docs.delete"
    case docsRestore = "docs.restore"
    case docsAdd = "docs.add"
    case docsGetUploadServer = "docs.getUploadServer"
    case docsGetWallUploadServer = "docs.getWallUploadServer"
    case docsGetMessagesUploadServer = "docs.getMessagesUploadServer"
    case docsSave = "docs.save"
    case usersGet = "users.get"

    /// The permission that a token must have.
    var scope: String? { self == .usersGet ? nil : "docs" }

    func answer(_ call: VKCall) async throws -> any Encodable {
        switch self {
        case .docsGet: try await VKDocumentLists(call: call).get()
        case .docsGetById: try await VKDocumentLists(call: call).getById()
        case .docsSearch: try await VKDocumentLists(call: call).search()
        case .docsGetTypes: try await VKDocumentLists(call: call).types()
        case .docsEdit: try await VKDocumentChanges(call: call).edit()
        case .docsDelete: try await VKDocumentChanges(call: call).delete()
        case .docsRestore: try await VKDocumentChanges(call: call).restore()
        case .docsAdd: try await VKDocumentChanges(call: call).add()
        case .docsGetUploadServer, .docsGetWallUploadServer, .docsGetMessagesUploadServer:
            try VKUploads(call: call).server()
        case .docsSave: try await VKUploads(call: call).save()
        case .usersGet: try VKUsers(call: call).get()
        }
    }
}
