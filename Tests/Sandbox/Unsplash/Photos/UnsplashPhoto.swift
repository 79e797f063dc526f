import FoundationEssentials

/// A photo: a drawn view, taken by one of the photographers.
struct UnsplashPhoto: Sendable {
    /// 1 is the oldest.
    let number: Int
    let width: Int
    let height: Int
    let photographer: UnsplashPhotographer
    private let subject: (words: String, slug: String)

    static let idLength = 11

    init(number: Int) {
        self.number = number
        var random = SeededRandom("photo \(number)")
        let (across, down) = Self.sides.randomElement(using: &random) ?? (3, 2)
        let scale = Int.random(in: 1_000...1_600, using: &random)
        (width, height) = (across * scale, down * scale)
        photographer = UnsplashPhotographer.all.randomElement(using: &random) ?? UnsplashPhotographer.all[0]
        let subject = Self.subjects.randomElement(using: &random) ?? Self.subjects[0]
        self.subject = (subject, subject.replacing(" ", with: "-"))
    }

    /// The number stands in the id: `p` and digits, filled with a mark of the whole. Some ids begin with `-` or `_`.
    init?(id: String) {
        let digits = id.dropFirst().prefix(5)
        guard digits.count == 5, let number = Int(digits), number > 0 else { return nil }
        self.init(number: number)
        guard self.id == id else { return nil }
    }

    var id: String {
        let digits = String(100_000 + number).dropFirst()
        let first = ["p", "Z", "-", "_", "k"][number % 5]
        return first + digits + Opaque.of("photo \(number)", length: Self.idLength - 6)
    }

    var slug: String { "\(subject.slug)-\(id)" }
    var words: String { subject.words }
    var view: Landscape { Landscape(seed: "photo \(number)") }

    /// `#rrggbb` of the view, as a whole.
    var color: String {
        let (red, green, blue) = view.mean.bytes
        return "#" + [red, green, blue].map { String(Int($0) + 256, radix: 16).dropFirst() }.joined()
    }

    /// Every photo is three hours younger than the one before it; the two hundredth is of the first of November 2025.
    var createdAt: String {
        Date(timeIntervalSince1970: 1_761_955_200 + Double(number - 200) * 10_800).formatted(.iso8601)
    }

    /// Half of them, as many people do not say what their camera is.
    var camera: (make: String, model: String)? {
        number.isMultiple(of: 2) ? nil : Self.cameras[number / 2 % Self.cameras.count]
    }

    var place: (name: String, city: String, country: String, latitude: Int, longitude: Int)? {
        number.isMultiple(of: 3) ? ("Lofoten, Norway", "Reine", "Norway", 67, 13) : nil
    }

    private static let sides = [(3, 2), (3, 2), (2, 3), (4, 3), (3, 4), (16, 9), (1, 1), (4, 5), (2, 1)]
    private static let cameras = [("FUJIFILM", "X-T4"), ("NIKON", "Z 6"), ("Canon", "EOS R5")]
    private static let subjects = [
        "misty hills at dawn", "sun over a quiet valley", "blue ridges after rain", "evening light on far hills",
        "a low sun behind mountains", "haze above the forest", "waves of green hills", "first snow on the ridge",
    ]
}
