import CMarkdown

/// What stands open within a block: emphasis, code, links, images.
///
/// md4c 0.4.8 ends spans that it has not begun and forgets to end some that it has, so each end is looked up here:
/// markup is closed in order whatever the parser says.
struct Span {
    let type: MD_SPANTYPE
    var effect = Effect.nothing

    enum Effect {
        /// Not shown, only its text is.
        case nothing
        case element
        case emphasis
        case link
        case image(LinkTarget, PictureSize)
    }
}

extension Renderer {
    func enter(span type: MD_SPANTYPE, _ detail: UnsafeMutableRawPointer?) -> Int32 {
        openHeldLink(before: nil)
        let number = Int(type.rawValue)
        guard openSpans.indices.contains(number) else { return Self.goOn }
        openSpans[number] += 1
        spans.append(Span(type: type, effect: effect(of: type, detail)))
        return answer
    }

    private func effect(of type: MD_SPANTYPE, _ detail: UnsafeMutableRawPointer?) -> Span.Effect {
        guard !isInImage else { return .nothing }
        switch type {
        case MD_SPAN_EM: return openEmphasis("<em>", "</em>")
        case MD_SPAN_STRONG: return openEmphasis("<strong>", "</strong>")
        case MD_SPAN_DEL: return openEmphasis("<del>", "</del>")
        case MD_SPAN_CODE:
            markup.open("<code>", "</code>")
            return .element
        case MD_SPAN_A:
            return openLink(detail?.assumingMemoryBound(to: MD_SPAN_A_DETAIL.self).pointee.href)
        case MD_SPAN_IMG:
            return openImage(detail?.assumingMemoryBound(to: MD_SPAN_IMG_DETAIL.self).pointee.src)
        default: return .nothing
        }
    }

    func leave(span type: MD_SPANTYPE) -> Int32 {
        let number = Int(type.rawValue)
        guard openSpans.indices.contains(number), openSpans[number] > 0 else { return answer }
        while let span = spans.popLast() {
            close(span)
            if span.type == type { break }
        }
        return answer
    }

    /// Closes what a block leaves open.
    func closeSpans() {
        while let span = spans.popLast() { close(span) }
    }

    private func close(_ span: Span) {
        openSpans[Int(span.type.rawValue)] -= 1
        switch span.effect {
        case .nothing: break
        case .element: markup.close()
        case .emphasis:
            emphasis -= 1
            markup.close()
        case .link:
            openHeldLink(before: nil)
            isInLink = false
            markup.close()
        case .image(let target, let size): closeImage(target, size)
        }
    }

    private func openEmphasis(_ beginning: StaticString, _ end: StaticString) -> Span.Effect {
        guard emphasis < Self.deepest else { return .nothing }
        emphasis += 1
        markup.open(beginning, end)
        return .emphasis
    }

    // MARK: Links and images

    private func openLink(_ address: MD_ATTRIBUTE?, ofImage: Bool = false) -> Span.Effect {
        guard !isInLink, let bytes = address?.bytes(atMost: LinkTarget.longest * 2), let target = LinkTarget(bytes)
        else {
            return .nothing
        }
        if !ofImage, options.isPerson(target.text) {
            isInLink = true
            heldLink = target
        } else {
            openLink(target)
        }
        return .link
    }

    /// Opens a link to a person, now that its text begins.
    ///
    /// - Parameter first: the first byte of it; nil for what is no text
    func openHeldLink(before first: UInt8?) {
        guard let target = heldLink else { return }
        heldLink = nil
        let isMention = first == UInt8(ascii: "@")
        if isMention, quotes == 0, knownMentions.insert(target.text).inserted { mentions.append(target.text) }
        openLink(target, isMention: isMention)
    }

    /// Opens a link that stays open until `isInLink` is taken back.
    func openLink(_ target: LinkTarget, isMention: Bool = false) {
        isInLink = true
        let isolates = isolatesLinks
        markup.open(isolates ? "</bdi></a>" : "</a>") {
            $0.raw(isMention ? "<a class=\"mention\" href=\"" : "<a href=\"")
            $0.write(target.text)
            $0.raw(isMention ? "\">" : "\" rel=\"noopener noreferrer nofollow ugc\">")
            if isolates { $0.raw("<bdi>") }
        }
    }

    private func openImage(_ address: MD_ATTRIBUTE?) -> Span.Effect {
        guard let bytes = address?.bytes(atMost: LinkTarget.longest * 2), let target = LinkTarget(bytes),
            target.isOwnPath, let size = options.picture(target.text)
        else {
            // Somebody else's image tells its server who reads, so it is a link.
            return openLink(address, ofImage: true)
        }
        isInImage = true
        alternative = []
        if !pictures.contains(target.text) { pictures.append(target.text) }
        return .image(target, size)
    }

    private func closeImage(_ target: LinkTarget, _ size: PictureSize) {
        isInImage = false
        let text = String(decoding: alternative, as: UTF8.self)
        markup.add {
            $0.raw("<img src=\"")
            $0.write(target.text)
            $0.raw("\" alt=\"")
            $0.write(text)
            $0.raw("\" width=\"")
            $0.write(size.width)
            $0.raw("\" height=\"")
            $0.write(size.height)
            $0.raw("\" loading=\"lazy\">")
        }
    }
}
