import Site

enum FolderFlash: String, FlashMessage, CaseIterable {
    case made
    /// Asked for before, and without an end so far.
    case pending

    static let name = "folder"
    static let samples = allCases

    func view(on page: FlashPage) -> FlashView {
        let words = FilesWords(page.language)
        return switch self {
        case .made: .toast(Toast(words.folderMade))
        case .pending: .notice(Notice(.warning, words.actPending))
        }
    }
}
