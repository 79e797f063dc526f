import CCurl
import Glibc

/// One libcurl easy handle: its connections stay open between transfers. Not `Sendable`: one thread.
struct CurlHandle: ~Copyable {
    let raw: UnsafeMutableRawPointer

    /// libcurl's own state is made once for the process, before any handle.
    private static let isReady = curl_global_init(CLong(CURL_GLOBAL_SSL)) == CURLE_OK

    init() {
        guard Self.isReady, let handle = curl_easy_init() else {
            fatalError("libcurl gives no handle: the machine is out of memory")
        }
        raw = handle
    }

    deinit {
        curl_easy_cleanup(raw)
    }

    /// Forgets the options; keeps open connections and known addresses.
    func reset() {
        curl_easy_reset(raw)
    }

    /// A mistake here is one of this module: an option that libcurl was built without would silently weaken a rule.
    private func demand(_ code: CURLcode, _ option: CURLoption) {
        precondition(code == CURLE_OK, "libcurl refuses option \(option.rawValue): \(describe(code))")
    }

    func set(_ option: CURLoption, _ value: Int) {
        demand(quad_curl_set_long(raw, option, value), option)
    }

    func set(_ option: CURLoption, _ isOn: Bool) {
        set(option, isOn ? 1 : 0)
    }

    func set(_ option: CURLoption, _ text: String) {
        demand(quad_curl_set_text(raw, option, text), option)
    }

    func set(_ option: CURLoption, bytes: Int) {
        demand(quad_curl_set_offset(raw, option, curl_off_t(bytes)), option)
    }

    /// Milliseconds; at least one, because zero means "no limit" to libcurl.
    func set(_ option: CURLoption, _ time: Duration) {
        set(option, max(time.milliseconds, 1))
    }

    /// - Parameter memory: must live until the transfer ends
    func set(_ option: CURLoption, memory: UnsafeRawPointer?) {
        demand(quad_curl_set_pointer(raw, option, memory), option)
    }

    func set(_ option: CURLoption, _ list: borrowing CurlList) {
        set(option, memory: list.raw)
    }

    func setWriter(_ option: CURLoption, _ function: curl_write_callback) {
        demand(quad_curl_set_writer(raw, option, function), option)
    }

    func setReader(_ function: curl_read_callback) {
        demand(quad_curl_set_reader(raw, CURLOPT_READFUNCTION, function), CURLOPT_READFUNCTION)
    }

    func setSeeker(_ function: curl_seek_callback) {
        demand(quad_curl_set_seeker(raw, CURLOPT_SEEKFUNCTION, function), CURLOPT_SEEKFUNCTION)
    }

    func setSocketOpener(_ function: curl_opensocket_callback) {
        let option = CURLOPT_OPENSOCKETFUNCTION
        demand(quad_curl_set_socket_opener(raw, option, function), option)
    }

    func setProgress(_ function: curl_xferinfo_callback) {
        demand(quad_curl_set_progress(raw, CURLOPT_XFERINFOFUNCTION, function), CURLOPT_XFERINFOFUNCTION)
    }

    /// Blocks until the transfer has ended.
    func perform() -> CURLcode {
        curl_easy_perform(raw)
    }
}

/// libcurl's words for a code.
func describe(_ code: CURLcode) -> String {
    String(cString: curl_easy_strerror(code))
}

/// A list of strings in libcurl's memory.
struct CurlList: ~Copyable {
    private(set) var raw: UnsafeMutablePointer<curl_slist>?

    init() {}

    deinit {
        curl_slist_free_all(raw)
    }

    mutating func append(_ text: String) {
        guard let longer = curl_slist_append(raw, text) else { fatalError("the machine is out of memory") }
        raw = longer
    }
}

extension Duration {
    var milliseconds: Int {
        let (seconds, attoseconds) = components
        return Int(clamping: seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
    }
}
