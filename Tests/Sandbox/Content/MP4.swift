/// A film without sound in an MP4 file (ISO/IEC 14496-12, -14, -15), its index before the pictures.
enum MP4 {
    /// - Parameters:
    ///   - frames: of one size, multiples of 16
    ///   - rate: frames a second
    static func encode(_ frames: [Picture], rate: Int) -> [UInt8] {
        guard let first = frames.first else { return [] }
        let codec = H264(width: first.width, height: first.height)
        let samples = frames.enumerated().map { number, frame in
            var sample: [UInt8] = []
            let picture = codec.picture(frame, number: number)
            sample.appendBigEndian(UInt32(picture.count))
            return sample + picture
        }
        let kind = box("ftyp", Array("isom".utf8) + [0, 0, 2, 0] + Array("isomiso2avc1mp41".utf8))
        // The index has the place of the pictures in it, and its own length does not depend on that.
        let length = kind.count + index(codec, samples, rate, at: 0).count + 8
        return kind + index(codec, samples, rate, at: length) + box("mdat", samples.flatMap { $0 })
    }

    private static func index(_ codec: H264, _ samples: [[UInt8]], _ rate: Int, at place: Int) -> [UInt8] {
        let length = numbers(UInt32(samples.count))
        var movie = numbers(0, 0, 0, UInt32(rate)) + length
        movie += numbers(0x10000) + [1, 0, 0, 0] + numbers(0, 0) + matrix + numbers(0, 0, 0, 0, 0, 0, 2)
        let size = numbers(UInt32(codec.width) << 16, UInt32(codec.height) << 16)
        let track = numbers(3, 0, 0, 1, 0) + length + numbers(0, 0, 0, 0) + matrix + size
        let media =
            box("mdhd", numbers(0, 0, 0, UInt32(rate)) + length + [0x55, 0xC4, 0, 0])
            + box("hdlr", numbers(0, 0) + Array("vide".utf8) + numbers(0, 0, 0) + Array("Film\0".utf8))
            + box(
                "minf",
                box("vmhd", numbers(1, 0, 0)) + box("dinf", box("dref", numbers(0, 1) + box("url ", numbers(1))))
                    + box("stbl", table(codec, samples, at: place)))
        return box("moov", box("mvhd", movie) + box("trak", box("tkhd", track) + box("mdia", media)))
    }

    private static func table(_ codec: H264, _ samples: [[UInt8]], at place: Int) -> [UInt8] {
        let count = UInt32(samples.count)
        var entry: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 1] + numbers(0, 0, 0, 0)
        entry.appendBigEndian(UInt16(codec.width))
        entry.appendBigEndian(UInt16(codec.height))
        entry += numbers(0x480000, 0x480000, 0) + [0, 1] + [UInt8](repeating: 0, count: 32) + [0, 24, 0xFF, 0xFF]
        entry += box("avcC", configuration(codec))
        return box("stsd", numbers(0, 1) + box("avc1", entry)) + box("stts", numbers(0, 1, count, 1))
            + box("stsc", numbers(0, 1, 1, count, 1))
            + box("stsz", numbers(0, 0, count) + samples.flatMap { numbers(UInt32($0.count)) })
            + box("stco", numbers(0, 1, UInt32(place)))
    }

    private static func configuration(_ codec: H264) -> [UInt8] {
        let (sequence, pictures) = (codec.sequence, codec.pictures)
        var bytes: [UInt8] = [1, 66, 0xC0, 30, 0xFF, 0xE1]
        bytes.appendBigEndian(UInt16(sequence.count))
        bytes += sequence + [1]
        bytes.appendBigEndian(UInt16(pictures.count))
        return bytes + pictures
    }

    private static let matrix = numbers(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x4000_0000)

    private static func numbers(_ numbers: UInt32...) -> [UInt8] {
        var bytes: [UInt8] = []
        for number in numbers { bytes.appendBigEndian(number) }
        return bytes
    }

    private static func box(_ name: StaticString, _ content: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.appendBigEndian(UInt32(content.count + 8))
        bytes.append(ascii: name)
        return bytes + content
    }
}
