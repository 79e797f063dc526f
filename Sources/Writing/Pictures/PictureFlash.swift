import Site

/// What came of a picture that a form without scripts was sent with: the page shows the text as it stands now.
enum PictureFlash: FlashMessage {
    case added
    case refused(PictureProblem)

    static let name = "picture"
    static let samples = [added, refused(.unsupported)]

    func view(on page: FlashPage) -> FlashView {
        let words = WritingWords(page.language)
        return switch self {
        case .added: .notice(Notice(.info, words.pictureAdded))
        case .refused(let problem): .notice(Notice(.warning, problem.sentence(words)))
        }
    }
}
