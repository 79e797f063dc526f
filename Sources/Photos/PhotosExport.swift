import Connections
import Site

extension Export {
    /// Photos that the member likes.
    static let photos = Export(
        { PhotosWords($0).exportTitle },
        [
            Part(
                "favourites", title: { PhotosWords($0).exportTitle }, by: "p.id",
                [
                    "id": "p.id", "page": "p.page", "description": "p.description",
                    "photographer": "p.photographer", "liked_at": "f.liked_at",
                ]
            ) { me, _ in
                """
                FROM photo_favourites f JOIN photos p ON p.id = f.photo_id
                WHERE f.account = (
                    SELECT c.account FROM \(LinkedAccounts.all) c WHERE \(LinkedAccounts.atUnsplash(of: me)) LIMIT 1)
                """
            }
        ],
        without: [LeftOut { PhotosWords($0).exportNoPictures }])
}
