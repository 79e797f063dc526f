import Site

enum ReportFlash: FlashMessage {
    case sent

    static let name = "report"
    static let samples = [sent]

    func view(on page: FlashPage) -> FlashView {
        .toast(Toast(ModerationWords(page.language).reportSent))
    }
}
