import Site

extension Icon {
    static let gitFork = Icon("git-fork")
    static let squarePen = Icon("square-pen")
}
