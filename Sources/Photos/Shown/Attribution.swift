import Web

/// The links that a site that shows photos of Unsplash owes: to the photographer and to Unsplash, each with where it is
/// shown (API guidelines, "Attribution").
enum Attribution {
    static let unsplash = marked("https://unsplash.com/")

    static func marked(_ page: String) -> Address {
        Address(page).adding("utm_source", "quad").adding("utm_medium", "referral")
    }
}
