import Network
import Site
import Web
import Writing

/// Where administrators of a project choose its picture.
package struct ProjectPicturePage {
    package let words: ProjectsWords
    package let back: Link
    package let picture: Address?
    package let form: PortraitForm
    package let remove: FormAction?
    package let part: PortraitPart?

    init(_ project: Project, _ portrait: Portrait?, _ problem: PictureProblem?, _ context: Context) {
        let words = ProjectsWords(context.language)
        self.words = words
        back = Link(project.name, to: Paths.project(project.id))
        picture = portrait.map { Paths.projectPicture(project.id, $0.version) }
        form = PortraitForm(
            to: Paths.changeProjectPicture(project.id), verb: words.sendProjectPicture, problem, context)
        remove =
            portrait == nil
            ? nil
            : FormAction(
                Paths.removeProjectPicture(project.id), [IdempotencyKey.field: IdempotencyKey().text])
        part = PortraitPart(
            of: portrait, words.aboutProjectPicturePart, to: Paths.cropProjectPicture(project.id),
            NetworkWords(context.language))
    }
}
