/// A picture or film, with the view that it shows.
struct SamplePicture: Sendable {
    let width: Int
    let height: Int
    private let view: Landscape
    /// Of the sample; nil for what is drawn.
    private let file: String?

    /// - Parameter ending: of a name; PNG is drawn anew for each seed, other kinds have a few samples
    init(_ ending: String, seed: String) {
        switch ending {
        case "png":
            (view, file, width, height) = (Landscape(seed: seed), nil, 640, 480)
        case "gif", "mp4":
            let file = ending == "gif" ? "animation.gif" : "film.mp4"
            (view, self.file, width, height) = (Landscape(seed: "film"), file, 160, 120)
        default:
            var random = SeededRandom(seed)
            let name = "photograph-\(Int.random(in: 1...4, using: &random))"
            (view, file, width, height) = (Landscape(seed: name), name + ".jpg", 640, 480)
        }
    }

    var bytes: [UInt8] { file.map(Samples.read) ?? PNG.encode(view.draw(width: width, height: height)) }

    /// What it shows as a PNG, three pixels high for four across.
    func preview(width: Int) -> (height: Int, bytes: [UInt8]) {
        let height = max(1, width * 3 / 4)
        return (height, PNG.encode(view.draw(width: width, height: height)))
    }
}
