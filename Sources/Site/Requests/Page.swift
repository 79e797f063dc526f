import HTML
import Web

extension Context {
    /// A page of a member: the frame with its sections around what `body` writes.
    ///
    /// `aside` names what stands beside the column on wide windows.
    package func page(
        _ title: String, in section: Section, status: Status = .ok, toast: Toast? = nil, notice: Notice? = nil,
        back: Link? = nil, aside: String? = nil, hasHeading: Bool = true, isWide: Bool = false,
        _ body: (HTMLBuffer, Frame) -> Void
    ) -> Response {
        var frame = frame(title, in: section)
        frame.toast = toast
        frame.notice = notice
        frame.back = back
        frame.context = aside
        frame.hasHeading = hasHeading
        frame.isWide = isWide
        return write(frame, status, body)
    }

    /// A page without sections: for those who are not signed in yet, and for what went wrong.
    package func plainPage(
        _ title: String, status: Status = .ok, notice: Notice? = nil, _ body: (HTMLBuffer, Frame) -> Void
    ) -> Response {
        var frame = frame(title, in: nil)
        frame.notice = notice
        return write(frame, status, body)
    }

    /// A part of a page, for a script to put in its place.
    package func fragment(_ body: (HTMLBuffer, Frame) -> Void) -> Response {
        write(frame("", in: nil), .ok, body)
    }

    /// The end of every page in this language, made once: its frame has no token, so a form in it would be refused.
    private var help: HTML {
        if let made = services.help[language] { return made }
        let made = HTML {
            $0.pageHelp(
                Frame(title: "", words: words, theme: .auto, assets: services.assets, token: "", currentPath: ""))
        }
        services.help[language] = made
        return made
    }

    private func write(_ frame: Frame, _ status: Status, _ body: (HTMLBuffer, Frame) -> Void) -> Response {
        services.buffer.clear()
        body(services.buffer, frame)
        return .html(services.buffer, status: status)
    }

    private func frame(_ title: String, in section: Section?) -> Frame {
        var frame = Frame(
            title: title, words: words, theme: theme, assets: services.assets, token: formToken(),
            currentPath: currentPath, section: section)
        frame.rail = services.rail
        frame.help = help
        guard let member = knownMember, section != nil else { return frame }
        frame.viewer = Viewer(
            name: member.name, faculty: member.faculty, avatar: Avatar(name: member.name, id: member.id.rawValue),
            profile: services.profile(member.id))
        frame.isLive = settings.events != nil
        frame.zone = zone.name
        return frame
    }

    /// Where the page's own small forms lead back to: the address itself for a page that was asked for, the page of
    /// the form for one that was sent.
    private var currentPath: String {
        guard request.method.isUnsafe else {
            return requestedAddress.text
        }
        return Paths.start().text
    }
}
