/// All that Unsplash remembers.
final class UnsplashState: Sendable {
    let tokens = UnsplashTokens()
    let likes = UnsplashLikes()
    let rates = UnsplashRates()
    let switches = UnsplashSwitches()

    func reset() async {
        await tokens.reset()
        await likes.reset()
        await rates.reset()
        switches.reset()
    }

    var library: UnsplashLibrary { UnsplashLibrary(count: switches.now.photos) }
}
