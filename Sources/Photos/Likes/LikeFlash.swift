import Site

/// Said once, when Unsplash takes no likes any more.
enum LikeFlash: String, FlashMessage, CaseIterable {
    case keptHere

    static let name = "like"
    static var samples: [LikeFlash] { allCases }

    func view(on page: FlashPage) -> FlashView { .toast(Toast(PhotosWords(page.language).likesAreKeptHere)) }
}
