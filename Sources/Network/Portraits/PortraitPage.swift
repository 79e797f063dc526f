import Site
import Web
import Writing

package struct PortraitPage {
    package let words: NetworkWords
    package let avatar: Avatar
    package let form: PortraitForm
    package let remove: FormAction?
    package let part: PortraitPart?

    init(_ portrait: Portrait?, _ problem: PictureProblem?, _ context: Context) throws {
        words = NetworkWords(context.language)
        let member = try context.member()
        avatar =
            portrait.map { Avatar(name: member.name, of: member.id, version: $0.version) }
            ?? Avatar(name: member.name, tint: member.id.rawValue)
        form = PortraitForm(to: Paths.portrait(), verb: words.sendPortrait, problem, context)
        remove = portrait == nil ? nil : FormAction(Paths.removePortrait())
        part = PortraitPart(of: portrait, words.aboutPortraitPart, to: Paths.cropPortrait(), words)
    }
}
