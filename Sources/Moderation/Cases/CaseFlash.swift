import Site

enum CaseFlash: FlashMessage {
    case kept(CaseID)
    case removed(CaseID)
    case undecided

    static let name = "case"
    static let samples = [kept(CaseID(rawValue: 1)), removed(CaseID(rawValue: 1)), undecided]

    func view(on page: FlashPage) -> FlashView {
        let words = ModerationWords(page.language)
        func undo(_ id: CaseID) -> Undo { Undo(Paths.undecideReport(id), on: Paths.adminReport(id)) }
        return switch self {
        case .kept(let id): .toast(Toast(words.nowKept, undo: undo(id)))
        case .removed(let id): .toast(Toast(words.nowRemoved, undo: undo(id)))
        case .undecided: .toast(Toast(words.nowUndecided))
        }
    }
}
