import Connections
import Site
import Web

/// What stands at every address of Photos until the member has connected an account: what would be here, and the way in.
/// Every outcome leads back to the page of the button.
package struct PhotosStart {
    package let title: String
    package let text: String
    /// Nil while Unsplash is off: the button is inactive then.
    package let connect: FormAction?
    package let button: Button
    /// Why nobody can come in.
    package let note: String?

    private init(on page: Address, _ providers: Providers, _ words: PhotosWords, _ context: Context) {
        let isOn = providers.isOn(.unsplash)
        title = words.startTitle
        text = words.startText
        note = providers[.unsplash]?.whyOff(context.language)
        connect = isOn ? FormAction(Paths.connect(.unsplash), [LocalPath.returnField: page.text]) : nil
        button = Button(words.logIn, .primary, isDisabled: !isOn)
    }

    static func page(_ context: Context, _ providers: Providers) -> Response {
        let words = PhotosWords(context.language)
        let address = context.request.method.isUnsafe ? Paths.photos() : context.requestedAddress
        let start = PhotosStart(on: address, providers, words, context)
        providers.allowForms(on: context)
        return context.page(words.photos, in: .photos, isWide: true) { out, layout in
            var layout = layout
            // Why nobody came in is a window over the page, not a line.
            let failure = layout.notice
            layout.notice = nil
            out.photosStartPage(start, failure: failure, words, layout: layout)
        }
    }
}
