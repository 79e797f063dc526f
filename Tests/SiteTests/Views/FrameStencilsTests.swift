import HTML
import Localization
import Site
import Testing
import Web

struct FrameStencilsTests {
    let stencils = FrameStencils()

    private static let anna = Viewer(
        name: "Анна \"<Ковалёва>\"", faculty: "Право & порядок", avatar: Avatar(name: "Анна Ковалёва", id: 1),
        profile: Address("/people/1"))
    /// Whose name is full of marks.
    private static let james = Viewer(
        name: (0..<20).map(Stencil.mark).joined(), faculty: "", avatar: Avatar(name: "James Whitfield", id: 6),
        profile: Address("/people/6"))

    private func frame(
        _ viewer: Viewer?, _ language: Language = .ru, _ theme: Theme = .auto, in section: Section = .feed
    ) -> Frame {
        Frame(
            title: "Лента & <\(viewer?.name ?? "")>", words: SiteWords(language), theme: theme, assets: Assets(),
            token: "token-of-\(viewer?.faculty ?? "")", currentPath: "/feed?a=\(viewer?.faculty ?? "")&b",
            section: section, viewer: viewer)
    }

    private func page(_ frame: Frame, from stencils: FrameStencils?) -> String {
        var frame = frame
        frame.stencils = stencils
        let out = HTMLBuffer()
        let composer = Composer(
            action: Paths.posts(), key: "key-of-\(frame.token)",
            author: frame.viewer?.avatar ?? Avatar(name: "", id: 1), verb: "Publish", largest: 100)
        out.layout(
            frame, content: { out.composer(composer, frame) }, actions: { out.raw("<button>") },
            aside: { out.raw("<ul>") })
        return out.text
    }

    /// Twice each, by two readers in turn: what one of them saw must not come to the other one.
    private func expectTheSame(_ change: (inout Frame) -> Void = { _ in }) {
        for _ in 1...2 {
            for viewer in [Self.anna, Self.james] {
                for language in [Language.ru, .en] {
                    var frame = frame(viewer, language)
                    change(&frame)
                    #expect(page(frame, from: stencils) == page(frame, from: nil))
                }
            }
        }
    }

    @Test func `writes the same page as without stencils`() {
        expectTheSame()
    }

    @Test(arguments: Theme.allCases, Section.allCases)
    func `writes the same in every theme and section`(theme: Theme, section: Section) {
        for viewer in [Self.anna, Self.james] {
            let frame = frame(viewer, .en, theme, in: section)
            #expect(page(frame, from: stencils) == page(frame, from: nil))
        }
    }

    @Test func `writes the same whatever else a frame has`() {
        expectTheSame { $0.isWide = true }
        expectTheSame { $0.hasHeading = false }
        expectTheSame { $0.isLive = true }
        expectTheSame { $0.context = "Beside <it>" }
        expectTheSame { $0.title = "Quad" }
        expectTheSame { $0.subtitle = "Under it" }
        expectTheSame { $0.back = Link("Back", to: Paths.feed()) }
        expectTheSame { $0.toast = Toast("Done") }
        expectTheSame { $0.notice = Notice(.warning, "Careful") }
        expectTheSame { $0.search = Paths.start() }
        expectTheSame { $0.keys = [KeyHint("r", action: "Rename")] }
        expectTheSame { $0.isPublic = true }
        expectTheSame { $0.viewer = nil }
        expectTheSame {
            $0.viewer = Viewer(
                name: "Анна", faculty: "", avatar: Avatar(name: "Анна", id: 1, photo: Address("/photo")),
                profile: Paths.start())
        }
        expectTheSame()
    }

    @Test func `writes the same composer, also with something in it`() {
        let frame = frame(Self.anna)
        var kept = frame
        kept.stencils = stencils
        let author = Self.anna.avatar
        let action = Paths.posts()
        let composers = [
            Composer(action: action, key: "1", author: author, verb: "Publish", largest: 100),
            Composer(action: action, key: "2", author: author, verb: "Publish", largest: 100),
            Composer(action: action, key: "2", author: author, verb: "Save", largest: 100),
            Composer(action: action, key: "2", author: author, verb: "Publish", largest: 200),
            Composer(action: Paths.start(), key: "2", author: author, verb: "Publish", largest: 100),
            Composer(action: action, key: "3", author: author, verb: "Publish", body: "<b>", largest: 100),
            Composer(action: action, key: "3", author: author, verb: "Publish", tags: "a", largest: 100),
            Composer(action: action, key: "3", author: author, verb: "Publish", bodyError: "no", largest: 100),
            Composer(action: action, key: "3", author: author, verb: "Publish", tagsError: "no", largest: 100),
            Composer(action: action, key: "4", author: author, verb: "Publish", largest: 100, draft: action),
            Composer(action: action, key: "4", author: author, verb: "Publish", largest: 100, discard: action),
            Composer(action: action, key: "4", author: author, verb: "Publish", largest: 100, suggestions: action),
            Composer(action: action, key: "4", author: author, verb: "Publish", largest: 100, cancel: action),
            Composer(action: action, key: "5", author: author, verb: "Publish", largest: 100, version: 1),
            Composer(action: action, key: "5", author: author, verb: "Publish", largest: 100, isPage: true),
            Composer(action: action, key: "6", author: author, verb: "Publish", largest: 100),
        ]
        for composer in composers {
            let (one, other) = (HTMLBuffer(), HTMLBuffer())
            one.composer(composer, kept)
            other.composer(composer, frame)
            #expect(one.text == other.text)
        }
    }
}
