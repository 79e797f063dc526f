import Site

extension Icon {
    static let gitFork = Icon("git-fork")
    package static let squarePen = Icon("square-pen")
}
