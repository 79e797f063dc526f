import Postgres
import Site
import Web

extension Linkable {
    /// Photos of Unsplash are everybody's.
    static let photos = Linkable(
        Photo.thingKind, .image, name: { PhotosWords($0).linkedPhoto }, number: number("photos", "{}")
    ) { numbers, _ in
        "SELECT p.id AS number, ARRAY[p.description, p.photographer] AS parts FROM photos p WHERE p.id IN (\(numbers))"
    } thing: { number, parts in
        LinkedThing(by: parts[1], at: Paths.photo(PhotoID(rawValue: number))) {
            parts[0].isEmpty ? PhotosWords($0).photoBy(name: parts[1]) : parts[0]
        }
    }
}
