extension Markdown {
    /// Words as a text has them that shall mean nothing but themselves (CommonMark 2.4), in one line.
    public static func escaped(_ words: String) -> String {
        var text = ""
        for scalar in words.unicodeScalars {
            switch scalar {
            case "\\", "`", "*", "_", "[", "]", "<", ">", "&", "~", "|", "!", "#": text.append("\\")
            case "\n", "\r":
                text.append(" ")
                continue
            default: break
            }
            text.unicodeScalars.append(scalar)
        }
        return text
    }
}
