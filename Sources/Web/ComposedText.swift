extension String {
    /// The same text in composed letters (Unicode's NFC): «й» as one, which some keyboards, and file names of a Mac, write as
    /// «и» with a breve.
    public var composed: String { String(decoding: _nfcCodeUnits, as: UTF8.self) }
}
