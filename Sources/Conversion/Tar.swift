/// Files in a row, as `tar` packs them (POSIX.1-1988 "ustar"): how several go into a cage and come out of it.
enum Tar {
    private static let block = 512

    /// Plain files, named by their places: `0`, `1`, …
    static func pack(_ files: [[UInt8]]) -> [UInt8] {
        var tar: [UInt8] = []
        tar.reserveCapacity(files.reduce(2 * block) { $0 + $1.count + 2 * block })
        for (place, bytes) in files.enumerated() {
            tar += header(String(place), bytes.count)
            tar += bytes
            tar += [UInt8](repeating: 0, count: (block - bytes.count % block) % block)
        }
        return tar + [UInt8](repeating: 0, count: 2 * block)
    }

    private static func header(_ name: String, _ size: Int) -> [UInt8] {
        var header = [UInt8](repeating: 0, count: block)
        func write(_ text: String, at place: Int) {
            header.replaceSubrange(place..<place + text.utf8.count, with: text.utf8)
        }
        func octal(_ number: Int, digits: Int) -> String {
            let text = String(number, radix: 8)
            return String(repeating: "0", count: max(digits - text.count, 0)) + text
        }
        write(name, at: 0)
        write(octal(0o600, digits: 7), at: 100)
        write(octal(0, digits: 7), at: 108)
        write(octal(0, digits: 7), at: 116)
        write(octal(size, digits: 11), at: 124)
        write(octal(0, digits: 11), at: 136)
        write("0", at: 156)
        write("ustar", at: 257)
        write("00", at: 263)
        // The sum of the header with spaces in the place of the sum.
        write("        ", at: 148)
        write(octal(header.reduce(0) { $0 + Int($1) }, digits: 6) + "\0 ", at: 148)
        return header
    }

    /// The plain files by their names. What is cut off, or was never a tar, ends the list: a cage may give anything.
    static func unpack(_ tar: [UInt8]) -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        var place = 0
        while place + block <= tar.count, tar[place] != 0 {
            let start = place
            func field(_ offset: Int, _ length: Int) -> String {
                String(decoding: tar[(start + offset)..<(start + offset + length)].prefix { $0 != 0 }, as: UTF8.self)
            }
            place += block
            guard let size = Int(field(124, 12).prefix { $0 != " " }, radix: 8), size >= 0, size <= tar.count - place
            else { break }
            if tar[start + 156] == UInt8(ascii: "0") { files[field(0, 100)] = Array(tar[place..<place + size]) }
            place += (size + block - 1) / block * block
        }
        return files
    }
}
