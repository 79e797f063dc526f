/// An icon of the sprite, by its name in Lucide. `static/icons/used.txt` lists the same names.
package enum Icon: String, Sendable, CaseIterable {
    case arrowDown = "arrow-down"
    case arrowLeft = "arrow-left"
    case arrowUp = "arrow-up"
    case bell
    case bookmark
    case bookOpen = "book-open"
    case calendar
    case check
    case chevronDown = "chevron-down"
    case chevronLeft = "chevron-left"
    case chevronRight = "chevron-right"
    case circleAlert = "circle-alert"
    case circleCheck = "circle-check"
    case clock
    case cloudOff = "cloud-off"
    case copy
    case download
    case ellipsis
    case externalLink = "external-link"
    case file
    case fileArchive = "file-archive"
    case fileHeadphone = "file-headphone"
    case fileImage = "file-image"
    case filePlay = "file-play"
    case fileText = "file-text"
    case flag
    case folder
    case folderInput = "folder-input"
    case folderKanban = "folder-kanban"
    case folderPlus = "folder-plus"
    case hash
    case heart
    case history
    case image
    case images
    case info
    case keyboard
    case languages
    case laptop
    case layoutGrid = "layout-grid"
    case link
    case list
    case logOut = "log-out"
    case mail
    case maximize
    case messageCircle = "message-circle"
    case messagesSquare = "messages-square"
    case monitor
    case moon
    case newspaper
    case panelRight = "panel-right"
    case pencil
    case plus
    case refreshCw = "refresh-cw"
    case rotateCCW = "rotate-ccw"
    case rotateCW = "rotate-cw"
    case search
    case settings
    case share2 = "share-2"
    case shield
    case smartphone
    case squarePen = "square-pen"
    case sun
    case sunMoon = "sun-moon"
    case trash2 = "trash-2"
    case triangleAlert = "triangle-alert"
    case undo2 = "undo-2"
    case upload
    case user
    case userPlus = "user-plus"
    case users
    case x
    case zoomIn = "zoom-in"
    case zoomOut = "zoom-out"
}
