import Site

enum CaseFlash: FlashMessage {
    case kept(CaseID)
    case hidden(CaseID)
    case removed(CaseID)
    case suspended(CaseID)
    case undecided
    case shown(CaseID)
    case granted(CaseID)
    case upheld(CaseID)
    case unanswered

    static let name = "case"
    static let samples = [
        kept(CaseID(rawValue: 1)), hidden(CaseID(rawValue: 1)), removed(CaseID(rawValue: 1)),
        suspended(CaseID(rawValue: 1)), undecided, shown(CaseID(rawValue: 1)),
        granted(CaseID(rawValue: 1)), upheld(CaseID(rawValue: 1)), unanswered,
    ]

    init(_ outcome: ModerationCase.Outcome, _ id: CaseID) {
        self =
            switch outcome {
            case .kept: .kept(id)
            case .hidden: .hidden(id)
            case .removed: .removed(id)
            case .suspended: .suspended(id)
            }
    }

    func view(on page: FlashPage) -> FlashView {
        let words = ModerationWords(page.language)
        func undo(_ id: CaseID) -> Undo { Undo(Paths.undecideReport(id), on: Paths.adminReport(id)) }
        func unanswer(_ id: CaseID) -> Undo { Undo(Paths.unanswerAppeal(id), on: Paths.adminReport(id)) }
        return switch self {
        case .kept(let id): .toast(Toast(words.nowKept, undo: undo(id)))
        case .hidden(let id): .toast(Toast(words.nowHidden, undo: undo(id)))
        case .removed(let id): .toast(Toast(words.nowRemoved, undo: undo(id)))
        case .suspended(let id): .toast(Toast(words.nowSuspended, undo: undo(id)))
        case .shown(let id): .toast(Toast(words.nowShown, undo: unanswer(id)))
        case .granted(let id): .toast(Toast(words.nowGranted, undo: unanswer(id)))
        case .upheld(let id): .toast(Toast(words.nowUpheld, undo: unanswer(id)))
        case .unanswered: .toast(Toast(words.nowUnanswered))
        case .undecided: .toast(Toast(words.nowUndecided))
        }
    }
}
