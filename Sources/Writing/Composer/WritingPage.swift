import Site
import Web

/// Where a text is written or changed, on a page of its own.
package struct WritingPage {
    package let words: WritingWords
    package let title: String
    package let composer: Composer
    package let back: Link
    package let notice: Notice?
    /// What else was begun there; nil when nothing was.
    package var drafts: DraftsBeside?
    /// What was saved meanwhile; nil when nothing was.
    package let standing: StandingVersion?

    package init(
        _ title: String, _ composer: Composer, back: Link, notice: Notice? = nil, standing: StandingVersion? = nil
    ) {
        words = composer.words
        self.title = title
        self.back = back
        self.notice = notice
        self.standing = standing
        var composer = composer
        composer.isPage = true
        self.composer = composer
    }
}

extension Context {
    package func page(_ page: WritingPage, in section: Section, status: Status = .ok) -> Response {
        self.page(
            page.title, in: section, status: status, notice: page.notice, back: page.back,
            aside: page.drafts == nil ? page.words.howToWrite : page.words.drafts
        ) { out, layout in
            var layout = layout
            layout.sheets.append(section.hasComposer ? Composer.pageSheet : Composer.sheet)
            if page.composer.hasAttached, !section.hasComposer { layout.sheets.append(Composer.attachedSheet) }
            out.writingPage(page, layout: layout)
        }
    }
}
