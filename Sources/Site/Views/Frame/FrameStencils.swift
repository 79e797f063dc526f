import HTML
import Localization
import Web

/// The frames around pages as they were written before, for whoever looks: what differs between members and between
/// pages stands in no stencil but is filled in. Belongs to one thread.
///
/// They are a few dozen at most: one for each ``Shape`` that members have looked at.
package final class FrameStencils {
    private var frames: [Shape: Stencil] = [:]
    private var composers: [ComposerShape: Stencil] = [:]

    package init() {}

    /// What the markup of a frame depends on besides its holes.
    private struct Shape: Hashable {
        let language: Language
        let theme: Theme
        let section: Section?
        let isWide: Bool
        let hasHeading: Bool
        let hasContext: Bool
        let isLive: Bool
        let zone: String?
    }

    enum Hole: Int {
        case content, actions, aside
        case title, context, token, currentPath
        case name, faculty, avatarClasses, initials, profile
        /// Of the composer's form.
        case key
    }

    /// The stencil for this frame; nil for one that says more than usual.
    func stencil(for frame: Frame) -> Stencil? {
        guard let viewer = frame.viewer, viewer.avatar.isPlain, frame.title != "Quad", frame.subtitle == nil,
            frame.back == nil, frame.notice == nil, frame.toast == nil, frame.search == nil, frame.keys.isEmpty,
            !frame.isPublic
        else { return nil }
        let shape = Shape(
            language: frame.language, theme: frame.theme, section: frame.section, isWide: frame.isWide,
            hasHeading: frame.hasHeading, hasContext: frame.context != nil, isLive: frame.isLive, zone: frame.zone)
        if let made = frames[shape] { return made }
        let made = make(frame)
        frames[shape] = made
        return made
    }

    private func make(_ frame: Frame) -> Stencil {
        let page = HTMLBuffer(capacity: 16_384)
        func hole(_ hole: Hole) -> () -> Void { { page.write(Self.mark(hole)) } }
        page.surroundings(
            Self.blank(frame), content: hole(.content), actions: hole(.actions), aside: hole(.aside))
        return Stencil(page)
    }

    /// A frame of the same shape with marks in it, and nothing of the one that looks.
    private static func blank(_ frame: Frame) -> Frame {
        var blank = Frame(
            title: mark(.title), words: frame.words, theme: frame.theme, assets: frame.assets, token: mark(.token),
            currentPath: mark(.currentPath), section: frame.section,
            viewer: Viewer(
                name: mark(.name), faculty: mark(.faculty), avatar: blankAvatar, profile: Address(mark(.profile))))
        blank.context = frame.context == nil ? nil : mark(.context)
        blank.isWide = frame.isWide
        blank.hasHeading = frame.hasHeading
        blank.isLive = frame.isLive
        blank.zone = frame.zone
        blank.help = frame.help
        return blank
    }

    private static var blankAvatar: Avatar {
        Avatar(classes: mark(.avatarClasses), initials: mark(.initials))
    }

    private static func mark(_ hole: Hole) -> String { Stencil.mark(hole.rawValue) }
}

// MARK: The composer

extension FrameStencils {
    /// What the markup of an empty composer depends on besides its holes.
    private struct ComposerShape: Hashable {
        let language: Language
        let action: Address
        let verb: String
        let largest: Int
    }

    /// The stencil for this composer; nil for one in which something stands.
    func stencil(for composer: Composer, _ frame: Frame) -> Stencil? {
        guard composer.isBlank, composer.author.isPlain else { return nil }
        let shape = ComposerShape(
            language: frame.language, action: composer.action, verb: composer.verb, largest: composer.largest)
        if let made = composers[shape] { return made }
        let form = HTMLBuffer(capacity: 8_192)
        let blank = Composer(
            action: composer.action, key: Self.mark(.key), author: Self.blankAvatar, verb: composer.verb,
            largest: composer.largest)
        form.composerForm(
            blank,
            Frame(
                title: "", words: frame.words, theme: frame.theme, assets: frame.assets, token: Self.mark(.token),
                currentPath: ""))
        let made = Stencil(form)
        composers[shape] = made
        return made
    }
}
