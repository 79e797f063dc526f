import Site

enum ReportFlash: FlashMessage {
    case sent, appealed

    static let name = "report"
    static let samples = [sent, appealed]

    func view(on page: FlashPage) -> FlashView {
        let words = ModerationWords(page.language)
        return .toast(Toast(self == .sent ? words.reportSent : words.appealSent))
    }
}
