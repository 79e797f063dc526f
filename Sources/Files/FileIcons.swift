import Site

extension Icon {
    package static let bookOpen = Icon("book-open")
    package static let file = Icon("file")
    package static let fileArchive = Icon("file-archive")
    package static let fileHeadphone = Icon("file-headphone")
    package static let fileImage = Icon("file-image")
    package static let filePlay = Icon("file-play")
    package static let fileText = Icon("file-text")
    package static let fileType = Icon("file-type")
    package static let folderPlus = Icon("folder-plus")
    package static let history = Icon("history")
    package static let images = Icon("images")
    package static let presentation = Icon("presentation")
}
