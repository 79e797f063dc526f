/// The programs behind the previews of files.
public enum Converters {
    /// Those that this machine lacks.
    public static var missing: [String] {
        Cage().missing(
            [
                Inspection.program, Office.program, PDF.information, PDF.painter, PDF.reader,
            ] + SmallPictures.programs)
    }
}
