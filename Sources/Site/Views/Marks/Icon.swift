import HTML

/// An icon of the sprite, by its name in Lucide. `static/icons/used.txt` lists the same names. These are the ones that
/// more than one part of Quad shows; a feature adds its own (`extension Icon`).
package struct Icon: Equatable, Sendable, HTMLWritable {
    private let name: StaticString

    package init(_ name: StaticString) {
        self.name = name
    }

    package func write(to page: HTMLBuffer) { page.raw(name) }

    package static func == (one: Icon, other: Icon) -> Bool { one.name.description == other.name.description }
}

extension Icon {
    package static let archive = Icon("archive")
    package static let arrowDown = Icon("arrow-down")
    package static let arrowDownUp = Icon("arrow-down-up")
    package static let arrowLeft = Icon("arrow-left")
    package static let arrowUp = Icon("arrow-up")
    package static let bell = Icon("bell")
    package static let bellOff = Icon("bell-off")
    package static let bookmark = Icon("bookmark")
    package static let check = Icon("check")
    package static let checkCheck = Icon("check-check")
    package static let chevronDown = Icon("chevron-down")
    package static let chevronLeft = Icon("chevron-left")
    package static let chevronRight = Icon("chevron-right")
    package static let circle = Icon("circle")
    package static let circleAlert = Icon("circle-alert")
    package static let circleCheck = Icon("circle-check")
    package static let clock = Icon("clock")
    package static let cloudOff = Icon("cloud-off")
    package static let copy = Icon("copy")
    package static let download = Icon("download")
    package static let ellipsis = Icon("ellipsis")
    package static let eye = Icon("eye")
    package static let fileSpreadsheet = Icon("file-spreadsheet")
    package static let folder = Icon("folder")
    package static let folderInput = Icon("folder-input")
    package static let hardDriveDownload = Icon("hard-drive-download")
    package static let hash = Icon("hash")
    package static let heart = Icon("heart")
    package static let image = Icon("image")
    package static let info = Icon("info")
    package static let keyRound = Icon("key-round")
    package static let laptop = Icon("laptop")
    package static let layoutGrid = Icon("layout-grid")
    package static let link = Icon("link")
    package static let list = Icon("list")
    package static let listChecks = Icon("list-checks")
    package static let lock = Icon("lock")
    package static let logOut = Icon("log-out")
    package static let mail = Icon("mail")
    package static let messageCircle = Icon("message-circle")
    package static let moon = Icon("moon")
    package static let panelRight = Icon("panel-right")
    package static let pencil = Icon("pencil")
    package static let plus = Icon("plus")
    package static let refreshCw = Icon("refresh-cw")
    package static let reply = Icon("reply")
    package static let search = Icon("search")
    package static let settings = Icon("settings")
    package static let share2 = Icon("share-2")
    package static let shield = Icon("shield")
    package static let shieldCheck = Icon("shield-check")
    package static let smartphone = Icon("smartphone")
    package static let squareCheck = Icon("square-check")
    package static let sun = Icon("sun")
    package static let sunMoon = Icon("sun-moon")
    package static let trash2 = Icon("trash-2")
    package static let triangleAlert = Icon("triangle-alert")
    package static let undo2 = Icon("undo-2")
    package static let upload = Icon("upload")
    package static let user = Icon("user")
    package static let users = Icon("users")
    package static let x = Icon("x")
}
