/// The programs behind the previews of files.
public enum Converters {
    public static var missing: [String] {
        Cage().missing(
            [
                Inspection.program, Office.program, PDF.information, PDF.painter, PDF.reader,
            ] + SmallPictures.programs)
    }
}
