import DelimitedText
import Storage

extension DelimitedFormat {
    /// How a file is written, from all of its bytes; nil for what is no text.
    static func find(_ file: BlobReader) throws(StorageFailure) -> DelimitedFormat? {
        var probe = EncodingProbe()
        var beginning: [UInt8] = []
        while true {
            let bytes = try file.next()
            guard !bytes.isEmpty else { break }
            beginning += bytes.prefix(max(0, Self.beginning - beginning.count))
            probe.look(at: bytes)
        }
        try file.rewind()
        return probe.encoding.map { DelimitedFormat(encoding: $0, beginning: beginning) }
    }
}
