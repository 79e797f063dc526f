/// A file that a form brought.
public struct UploadedFile: Sendable {
    /// As the browser called it: text without control characters, but nothing that may be used as a path. Empty when
    /// the visitor chose no file.
    public let name: String
    /// As the browser guessed it; what the bytes are shows only in the bytes.
    public let contentType: String?
    public let bytes: ArraySlice<UInt8>
}
