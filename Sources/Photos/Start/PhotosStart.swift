import Connections
import Site
import Web

/// What stands at every address of Photos until the member has connected an account: what would be here, and the way in.
/// Every outcome leads back to the page of the button.
package struct PhotosStart {
    package let title: String
    package let text: String
    /// Nil while the operator has Unsplash switched off.
    package let connect: FormAction?
    package let button: Button

    private init(on page: Address, _ providers: Providers, _ words: PhotosWords, _ context: Context) {
        let isOn = providers.isOn(.unsplash)
        title = words.startTitle
        text = providers[.unsplash]?.whyOff(context.language) ?? words.startText
        connect = isOn ? FormAction(Paths.connect(.unsplash), [LocalPath.returnField: page.text]) : nil
        button = Button(words.logIn, .primary)
    }

    static func page(_ context: Context, _ providers: Providers) -> Response {
        let words = PhotosWords(context.language)
        let address = context.request.method.isUnsafe ? Paths.photos() : context.requestedAddress
        let start = PhotosStart(on: address, providers, words, context)
        providers.allowForms(on: context)
        return context.page(words.photos, in: .photos, isWide: true) { out, layout in
            out.photosStartPage(start, layout: layout)
        }
    }
}
