import Site
import TestSupport
import Testing
import Web

@Suite struct TodayPhotoTests {
    @Test func `stays the same on the first day of a feed, however it grows`() throws {
        let stand = try PhotosStand(photos: 40)
        try stand.settled()
        let first = try stand.browser.get(Paths.start()).photos
        #expect(first.count == 1)
        stand.unsplash.change { $0.photos.insert(contentsOf: (41...90).reversed(), at: 0) }
        try stand.age("11 minutes")
        try stand.settled()
        #expect(try stand.kept().first == 90)
        #expect(try stand.browser.get(Paths.start()).photos == first)
    }
}
