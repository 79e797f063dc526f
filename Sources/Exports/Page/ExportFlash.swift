import Site

enum ExportFlash: FlashMessage {
    case asked, underWay, limited, stopped

    static let name = "export"
    static let samples = [asked, underWay, limited, stopped]

    func view(on page: FlashPage) -> FlashView {
        let words = ExportsWords(page.language)
        return switch self {
        case .asked: .toast(Toast(words.exportAsked))
        case .underWay: .notice(Notice(.info, words.exportUnderWay))
        case .limited: .notice(Notice(.warning, words.exportLimited))
        case .stopped: .toast(Toast(words.exportStopped))
        }
    }
}
