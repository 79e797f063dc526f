/// A small view of a document's first page: paper with lines of text.
enum DocumentPreview {
    static func draw(seed: String, _ size: PreviewSize) -> [UInt8] {
        let width = size.width(across: 3, down: 4)
        let height = max(1, width * 4 / 3)
        var random = SeededRandom(seed)
        var page = Picture(width: width, height: height)
        let ink = Color(hue: 0.62, saturation: 0.1, value: 0.45)
        let margin = width / 10
        let step = max(2, height / 24)
        let title = Color(hue: Double.random(in: 0...1, using: &random), saturation: 0.6, value: 0.6)
        page.rectangle(x: margin..<max(margin + 1, width * 2 / 3), y: step * 2..<step * 2 + max(1, step), title)
        for line in 5..<22 {
            let length = line % 5 == 4 ? 0.4 : Double.random(in: 0.9...1, using: &random)
            let end = margin + Int(Double(width - 2 * margin) * length)
            page.rectangle(x: margin..<max(margin + 1, end), y: step * line..<step * line + max(1, step / 3), ink)
        }
        return PNG.encode(page)
    }
}
