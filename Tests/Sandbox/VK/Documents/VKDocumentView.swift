/// A document as the API shows it, typed as in VK's schema (`docs_doc`).
struct VKDocumentView: Encodable {
    private struct Preview: Encodable {
        struct Photo: Encodable {
            let sizes: [Size]
        }
        struct Size: Encodable {
            let src: String
            let width: Int
            let height: Int
            let type: String
        }
        struct Video: Encodable {
            let src: String
            let width: Int
            let height: Int
            let file_size: Int
        }
        let photo: Photo
        let video: Video?
    }

    let id: Int
    let owner_id: Int
    let title: String
    let size: Int
    let ext: String
    let date: Int
    let type: Int
    let url: String
    let is_licensed = 0
    private let preview: Preview?
    let access_key: String?
    let tags: [String]?

    /// - Parameters:
    ///   - reader: others than the owner get the key that opens it
    ///   - hasTags: `return_tags`
    init(_ document: VKDocument, links: VKLinks, reader: Person, hasTags: Bool) {
        id = document.id
        owner_id = document.owner.vkID
        title = document.title
        size = document.content.bytes.count
        ext = document.ext
        date = document.date
        type = document.type.rawValue
        url = links.url(of: document)
        access_key = reader == document.owner ? nil : document.accessKey
        tags = hasTags ? document.tags : nil
        guard !document.content.previews.isEmpty else {
            preview = nil
            return
        }
        preview = Preview(
            photo: Preview.Photo(
                sizes: document.content.previews.map {
                    Preview.Size(
                        src: links.preview($0, of: document), width: $0.width, height: $0.height, type: $0.letter)
                }),
            video: document.content.film.map {
                Preview.Video(
                    src: links.film(of: document), width: $0.width, height: $0.height, file_size: $0.bytes.count)
            })
    }
}
