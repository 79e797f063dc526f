/// A photo of a person, drawn: head and shoulders before a background in a colour of their own.
enum PersonPhoto {
    static let sides = [50, 100, 200, 400]

    static func draw(_ person: Person, side: Int) -> Picture {
        let hue = [0.0, 0.62, 0.12, 0.94][person.number]
        var picture = Picture(width: side, height: side)
        picture.fillDown(
            from: Color(hue: hue, saturation: 0.28, value: 0.98), to: Color(hue: hue, saturation: 0.5, value: 0.8))
        let size = Double(side)
        let ink = Color(hue: hue, saturation: 0.75, value: 0.42)
        let skin = Color(hue: 0.08, saturation: 0.3, value: 0.95)
        if person.sex == .female {
            picture.disc(x: size * 0.5, y: size * 0.46, width: size * 0.25, height: size * 0.32, ink)
        }
        picture.disc(x: size * 0.5, y: size * 1.02, width: size * 0.36, height: size * 0.32, ink)
        picture.disc(x: size * 0.5, y: size * 0.62, width: size * 0.08, height: size * 0.16, skin)
        picture.disc(x: size * 0.5, y: size * 0.42, width: size * 0.17, height: size * 0.2, skin)
        let fringe = person.sex == .female ? (y: 0.27, width: 0.16, height: 0.08) : (y: 0.28, width: 0.175, height: 0.1)
        picture.disc(
            x: size * 0.5, y: size * fringe.y, width: size * fringe.width, height: size * fringe.height, ink)
        return picture
    }
}
