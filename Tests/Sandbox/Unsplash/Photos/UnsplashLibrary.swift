/// The photos of the editorial feed, newest first; the same on every machine. More photos are newer ones.
struct UnsplashLibrary: Sendable {
    static let largest = 20_000

    let count: Int

    /// - Parameters:
    ///   - page: from 1
    ///   - size: photos of a page
    func page(_ page: Int, of size: Int) -> [UnsplashPhoto] {
        let first = min((page - 1) * size, count)
        return (first..<min(first + size, count)).map { UnsplashPhoto(number: count - $0) }
    }

    /// - Parameter name: its id, or a slug that ends with it
    func photo(_ name: String) -> UnsplashPhoto? {
        guard name.utf8.count >= UnsplashPhoto.idLength else { return nil }
        return UnsplashPhoto(id: String(name.suffix(UnsplashPhoto.idLength))).flatMap { $0.number <= count ? $0 : nil }
    }
}
