import Site
import Writing

package enum PortraitFlash: FlashMessage {
    case changed, removed
    /// It was not there yet when its member had waited long enough.
    case onItsWay
    case refused(PictureProblem)
    /// The picture that it is cut from is no longer kept.
    case sourceGone

    package static let name = "portrait"
    package static let samples = [changed, removed, onItsWay, refused(.unsupported), sourceGone]

    package func view(on page: FlashPage) -> FlashView {
        let words = NetworkWords(page.language)
        return switch self {
        case .changed: .toast(Toast(words.portraitChanged))
        case .removed: .toast(Toast(words.portraitRemoved))
        case .onItsWay: .notice(Notice(.info, words.portraitOnItsWay))
        case .refused(let problem): .notice(Notice(.warning, problem.sentence(WritingWords(page.language))))
        case .sourceGone: .notice(Notice(.warning, words.portraitSourceGone))
        }
    }
}
