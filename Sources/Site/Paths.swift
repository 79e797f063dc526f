import Web

/// Every address of Quad, defined once: printed by views, matched by the router.
package enum Paths {
    // Accounts
    package static let start = Path("/")
    package static let signIn = Path("/sign-in")
    package static let signInCode = Path("/sign-in/code")
    package static let register = Path("/register")
    package static let signOut = Path("/sign-out")
    package static let welcome = Path("/welcome")
    package static let settings = Path("/settings")
    package static let profileSettings = Path("/settings/profile")
    package static let appearance = Path("/settings/appearance")
    package static let sessions = Path("/settings/sessions")
    package static let endSession = Path("/settings/sessions/{}/end", SessionID.self)
    package static let endOtherSessions = Path("/settings/sessions/others/end")

    // Connections
    package static let connections = Path("/settings/connections")
    package static let connect = Path("/connections/{}", Provider.self)
    package static let connectionCallback = Path("/connections/{}/callback", Provider.self)
    package static let disconnect = Path("/connections/{}/disconnect", Provider.self)

    // Network
    package static let feed = Path("/feed")
    package static let feedNews = Path("/feed/news")
    package static let posts = Path("/posts")
    package static let newPost = Path("/posts/new")
    package static let post = Path("/posts/{}", PostID.self)
    package static let editPost = Path("/posts/{}/edit", PostID.self)
    package static let deletePost = Path("/posts/{}/delete", PostID.self)
    package static let restorePost = Path("/posts/{}/restore", PostID.self)
    package static let tag = Path("/tags/{}", String.self)
    package static let person = Path("/people/{}", MemberID.self)
    package static let personDetails = Path("/people/{}/info", MemberID.self)

    // Files
    package static let files = Path("/files")
    package static let allFiles = Path("/files/all")
    package static let vkFiles = Path("/files/vk")
    package static let fileCategories = Path("/files/vk/categories")
    package static let vkCategory = Path("/files/vk/categories/{}", Int.self)
    package static let vkOptions = Path("/files/vk/options")
    package static let yandexFiles = Path("/files/yandex")
    package static let yandexFolder = Path("/files/yandex/{*}", String.self)
    package static let publishedFiles = Path("/files/published")
    package static let savedFiles = Path("/files/saved")
    package static let saveCopies = Path("/files/saved/add")
    package static let archives = Path("/files/archives")
    package static let archive = Path("/files/archives/{}", ArchiveID.self)
    package static let archiveDownload = Path("/files/archives/{}/download", ArchiveID.self)
    package static let clearCopies = Path("/files/saved/clear")
    package static let saveCopy = Path("/files/{}/item/{}/save", Provider.self, FileID.self)
    package static let cancelCopy = Path("/files/{}/item/{}/save/cancel", Provider.self, FileID.self)
    package static let deleteCopy = Path("/files/{}/item/{}/save/delete", Provider.self, FileID.self)
    package static let download = Path("/files/{}/item/{}/download", Provider.self, FileID.self)
    package static let filePreviews = Path("/files/previews")
    package static let fileUsage = Path("/files/usage")
    package static let file = Path("/files/{}/item/{}", Provider.self, FileID.self)
    package static let renameFile = Path("/files/{}/item/{}/rename", Provider.self, FileID.self)
    package static let deleteFile = Path("/files/{}/item/{}/delete", Provider.self, FileID.self)
    package static let shareFile = Path("/files/{}/item/{}/share", Provider.self, FileID.self)
    package static let unpublishFile = Path("/files/{}/item/{}/unpublish", Provider.self, FileID.self)
    package static let restoreFile = Path("/files/trash/{}/restore", DeletionID.self)
    package static let fileSelection = Path("/files/selection")
    package static let deleteFiles = Path("/files/delete")
    package static let fileBatch = Path("/files/batches/{}", BatchID.self)
    package static let answerFileBatch = Path("/files/batches/{}/answer", BatchID.self)
    package static let restoreFileBatch = Path("/files/batches/{}/restore", BatchID.self)
    package static let moveFiles = Path("/files/move")
    package static let copyFiles = Path("/files/copy")
    package static let newFolder = Path("/files/folders/new")
    package static let uploads = Path("/files/uploads")
    package static let cancelUpload = Path("/files/uploads/{}/cancel", UploadID.self)
    package static let answerUpload = Path("/files/uploads/{}/answer", UploadID.self)
    package static let repeatUpload = Path("/files/uploads/{}/repeat", UploadID.self)

    // The files origin
    package static let blob = Path("/blobs/{}", String.self)

    // What every page shares
    package static let preferences = Path("/preferences")
    package static let events = Path("/events")
    package static let reports = Path("/csp")
    package static let styleguide = Path("/styleguide")

    // For the operator
    package static let health = Path("/healthz")
    package static let readiness = Path("/readyz")
}
