import Glibc

/// A tune in 16-bit PCM, one channel (RIFF WAVE).
enum WAV {
    /// Samples a second.
    static let rate = 11_025

    /// - Parameter seconds: how long it plays
    static func tune(seed: String, seconds: Int) -> [UInt8] {
        var random = SeededRandom(seed)
        // A pentatonic scale: whatever comes of it sounds well.
        let notes = (0..<seconds * 4).map { _ in [0, 2, 4, 7, 9, 12].randomElement(using: &random) ?? 0 }
        var samples: [UInt8] = []
        samples.reserveCapacity(seconds * rate * 2)
        for place in 0..<seconds * rate {
            let time = Double(place) / Double(rate)
            let note = notes[min(Int(time * 4), notes.count - 1)]
            let frequency = 220 * pow(2, Double(note) / 12)
            let fading = exp(-4 * (time * 4 - (time * 4).rounded(.down)) / 4)
            let wave = sin(2 * .pi * frequency * time) + 0.3 * sin(4 * .pi * frequency * time)
            samples.appendLittleEndian(Int16(wave * fading * 12_000))
        }
        var wav = Array("RIFF".utf8)
        wav.appendLittleEndian(UInt32(36 + samples.count))
        wav += Array("WAVEfmt ".utf8)
        wav.appendLittleEndian(UInt32(16))
        wav.appendLittleEndian(UInt16(1))
        wav.appendLittleEndian(UInt16(1))
        wav.appendLittleEndian(UInt32(rate))
        wav.appendLittleEndian(UInt32(rate * 2))
        wav.appendLittleEndian(UInt16(2))
        wav.appendLittleEndian(UInt16(16))
        wav += Array("data".utf8)
        wav.appendLittleEndian(UInt32(samples.count))
        return wav + samples
    }
}
