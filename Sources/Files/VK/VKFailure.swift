/// A refusal of VK's API: HTTP 200 with an `error` object (API 5.199, "Request errors").
package struct VKFailure: Error, Sendable, Decodable, Hashable {
    package let code: Int
    package let subcode: Int?
    package let message: String

    enum CodingKeys: String, CodingKey {
        case code = "error_code"
        case subcode = "error_subcode"
        case message = "error_msg"
    }

    /// The grant is over: 5 authorization failed, 1117 token expired, 3609 another kind of token is wanted, 27 and 28
    /// wrong kind of token.
    package var endsGrant: Bool { [5, 27, 28, 1117, 3609].contains(code) }

    /// The application or the member's grant may not do this: 3, 20, 21, 23 method not offered, 7 and 15 denied,
    /// 1051 not for this kind of profile.
    package var isDenied: Bool { [3, 7, 15, 20, 21, 23, 1051].contains(code) }

    /// Too many calls: 6 a second, 9 flood control, 14 captcha, 29 for today.
    package var isLimit: Bool { [6, 9, 14, 29].contains(code) }

    /// Too many calls within one second: a pause of half a second helps.
    package var isPace: Bool { code == 6 }

    /// The document is not there: it was deleted, or never was this owner's. 105: nor are the bytes that were to become
    /// one, which counts once.
    package var isMissing: Bool { [104, 105, 1150].contains(code) }

    /// VK takes no such title.
    package var isBadTitle: Bool { code == 1152 }

    /// This very document may not be deleted (1151) or changed (1153).
    package var isForbidden: Bool { code == 1151 || code == 1153 }

    package var listing: ListingFailure {
        if endsGrant { return .revoked }
        if isDenied { return .denied }
        if isLimit { return .limited }
        return .down
    }
}
