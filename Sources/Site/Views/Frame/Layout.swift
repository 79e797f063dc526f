import HTML

extension HTMLBuffer {
    /// A page with the frame around it. Whoever is not signed in gets the page in the middle of the paper.
    package func layout(
        _ frame: Frame, hasHeading: Bool = true, content: () -> Void, actions: () -> Void = {},
        aside: () -> Void = {}
    ) {
        guard hasHeading, let viewer = frame.viewer, let stencil = frame.stencils?.stencil(for: frame) else {
            return surroundings(frame, hasHeading: hasHeading, content: content, actions: actions, aside: aside)
        }
        stencil.write(to: self) { hole in
            switch FrameStencils.Hole(rawValue: hole) {
            case .content: content()
            case .actions: actions()
            case .aside: aside()
            case .title: write(frame.title)
            case .context: write(frame.context ?? "")
            case .token: write(frame.token)
            case .currentPath: write(frame.currentPath)
            case .name: write(viewer.name)
            case .faculty: write(viewer.faculty)
            case .avatarClasses: write(viewer.avatar.classes)
            case .initials: write(viewer.avatar.initials)
            case .profile: write(viewer.profile)
            case .key, nil: preconditionFailure("no hole of a frame")
            }
        }
    }

    /// Where posts are written.
    package func composer(_ composer: Composer, _ frame: Frame) {
        guard let stencil = frame.stencils?.stencil(for: composer, frame) else { return composerForm(composer, frame) }
        stencil.write(to: self) { hole in
            switch FrameStencils.Hole(rawValue: hole) {
            case .token: write(frame.token)
            case .key: write(composer.key)
            case .avatarClasses: write(composer.author.classes)
            case .initials: write(composer.author.initials)
            default: preconditionFailure("no hole of a composer")
            }
        }
    }
}
