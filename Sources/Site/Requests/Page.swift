import HTML
import Web

extension Context {
    /// A page of a member: the frame with its sections around what `body` writes.
    ///
    /// `aside` names what stands beside the column on wide windows.
    package func page(
        _ title: String, in section: Section, status: Status = .ok, notice: Notice? = nil, back: Link? = nil,
        aside: String? = nil, hasHeading: Bool = true, isWide: Bool = false,
        _ body: (HTMLBuffer, Layout) -> Void
    ) -> Response {
        var layout = layout(title, in: section)
        layout.notice = notice
        layout.back = back
        layout.context = aside
        layout.hasHeading = hasHeading
        layout.isWide = isWide
        if section.showsFiles { showsFiles = true }
        return show(layout, status, body)
    }

    /// A page without sections: for those who are not signed in yet, and for what went wrong.
    package func plainPage(
        _ title: String, status: Status = .ok, _ body: (HTMLBuffer, Layout) -> Void
    ) -> Response {
        show(layout(title, in: nil), status, body)
    }

    /// The page of a question, which scripts show as a dialog.
    package func page(_ question: Confirmation, in section: Section) -> Response {
        page(
            question.title, in: section, back: Link(section.title(language), to: question.cancel.address)
        ) { out, layout in out.confirmationPage(layout, question) }
    }

    /// A page of the settings: under the tabs of all, or, where it belongs to one of them, with the way back to that.
    package func settingsPage(
        _ address: Address, status: Status = .ok, notice: Notice? = nil, _ body: (HTMLBuffer, Layout) -> Void
    ) -> Response {
        let tabs = services.features.settingsTabs
        let tab = tabs.first { $0.address == address }
        let parent = tab?.parent.flatMap { parent in tabs.first { $0.address == parent } }
        let name = tab?.name(language) ?? words.settings
        return page(
            "\(name) · \(words.settings)", in: .settings, status: status, notice: notice,
            back: parent.map { Link($0.name(language), to: $0.address) }
        ) { out, layout in body(out, layout.headed(parent == nil ? words.settings : name)) }
    }

    /// A page that is nothing but a state.
    package func page(_ state: PageState, in section: Section, status: Status = .ok) -> Response {
        page(state.title, in: section, status: status) { out, layout in out.statePage(layout, state) }
    }

    /// A part of a page, for a script to put in its place.
    package func fragment(_ body: (HTMLBuffer, Layout) -> Void) -> Response {
        write(layout("", in: nil), .ok, body)
    }

    /// The end of every page in this language, made once: its frame has no token, so a form in it would be refused.
    private var help: HTML {
        if let made = services.help[language] { return made }
        let made = HTML {
            $0.pageHelp(
                Layout(title: "", words: words, theme: .auto, assets: services.assets, token: "", currentPath: ""))
        }
        services.help[language] = made
        return made
    }

    /// Says what the act before has left to say, once: Back asks for the page anew. An error leaves it to the next page.
    private func show(_ layout: Layout, _ status: Status, _ body: (HTMLBuffer, Layout) -> Void) -> Response {
        if status.code < 400, asksConsent { return .redirect(to: consent).unstored }
        guard status.code < 400, let flash = takeFlash() else { return write(layout, status, body) }
        var layout = layout
        switch flash {
        case .toast(let toast): layout.toast = toast
        case .notice(let notice): layout.notice = notice
        }
        return write(layout, status, body).unstored
    }

    private func write(_ layout: Layout, _ status: Status, _ body: (HTMLBuffer, Layout) -> Void) -> Response {
        services.buffer.clear()
        body(services.buffer, layout)
        return .html(services.buffer, status: status)
    }

    private func layout(_ title: String, in section: Section?) -> Layout {
        var layout = Layout(
            title: title, words: words, theme: theme, assets: services.assets, token: formToken(),
            currentPath: currentPath, section: section)
        let organisation = organisation
        layout.site = organisation.name
        layout.logo = organisation.address(of: .mark)
        layout.touchIcon = organisation.address(of: .touch180)
        let texts = organisation.textsVersion > 0 ? services.organisationWatch.texts : [:]
        layout.texts = OrganisationText.allCases.filter { texts[$0] != nil }.map {
            Link($0.title(words), to: $0.address)
        }
        layout.allSections = services.features.railSections
        layout.help = help
        layout.announcement = announcement
        // Fragments bring it to open pages.
        layout.count = { [unowned self] in countedSection }
        layout.staffCount = { [unowned self] in countedStaffSection }
        guard let member = knownMember, section != nil else { return layout }
        layout.viewer = Viewer(
            name: member.name, faculty: member.faculty, avatar: Avatar(name: member.name, id: member.id.rawValue),
            profile: services.profile(member.id),
            areas: services.features.areas.filter { $0.isOpen(to: member) })
        if section?.area != nil { layout.left = left }
        if let section, let search = services.features.searchEntry {
            layout.search = search.page(section)
            layout.switcher = search.switcher(section)
        }
        layout.hasUnread = hasUnread
        layout.isLive = settings.events != nil
        layout.zone = zone.name
        layout.parts = parts(of: layout)
        return layout
    }

    private func parts(of layout: Layout) -> LayoutParts {
        let key = LayoutParts.Key(language: layout.language, theme: layout.theme, section: layout.section)
        if let made = services.layoutParts[key] { return made }
        let made = LayoutParts(layout)
        services.layoutParts[key] = made
        return made
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
