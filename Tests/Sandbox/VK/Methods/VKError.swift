/// An error of the API. It comes with HTTP 200.
struct VKError: Error {
    let code: Int
    var subcode: Int?
    let message: String

    static let unknownMethod = VKError(code: 3, message: "Unknown method passed")
    static let versionMissing = VKError(code: 8, message: "Invalid request: v (version) is required")
    static let tokenMissing = authorization("no access_token passed.")
    static let tokenInvalid = authorization("invalid access_token (4).")
    static let tokenRevoked = authorization("user revoke access for this token.")
    static let classicTokenExpired = authorization("access_token has expired.")
    static let tokenExpired = VKError(code: 1117, message: "Access token has expired")
    static let otherAddress = VKError(
        code: 5, subcode: 1130, message: "User authorization failed: access_token was given to another ip address.")
    static let tooMany = VKError(code: 6, message: "Too many requests per second")
    static let scopeMissing = VKError(
        code: 15, subcode: 1133,
        message: "Access denied: no access to call this method. It cannot be called with current scopes.")
    static let groupsOff = VKError(code: 15, message: "Access denied: group docs are disabled")
    static let denied = VKError(code: 15, message: "Access denied")
    static let applicationToken = VKError(
        code: 28, message: "Application authorization failed: method is unavailable with service token.")
    static let notSaved = VKError(code: 105, message: "Couldn't save file")
    static let noDocument = VKError(code: 1150, message: "Invalid document id")
    static let deletingDenied = VKError(code: 1151, message: "Access to document deleting is denied")
    static let invalidTitle = VKError(code: 1152, message: "Invalid document title")
    static let documentDenied = VKError(code: 1153, message: "Access to document is denied")
    static let restoringDenied = VKError(code: 1154, message: "Access to document restoring is denied")
    static let deletedLongAgo = VKError(code: 1155, message: "Document was deleted too long ago")

    private static func authorization(_ why: String) -> VKError {
        VKError(code: 5, message: "User authorization failed: \(why)")
    }

    /// - Parameter why: the parameter's fault, such as `doc_id is undefined`
    static func parameter(_ why: String) -> VKError {
        VKError(code: 100, message: "One of the parameters specified was missing or invalid: \(why)")
    }

    /// What a switch asks for, in VK's words where they are known.
    static func ordered(_ code: Int) -> VKError {
        let words: [Int: String] = [
            1: "Unknown error occurred", 7: "Permission to perform this action is denied", 9: "Flood control",
            10: "Internal server error", 14: "Captcha needed",
            17: "Validation required: please open redirect_uri in browser",
            18: "User was deleted or banned",
            20: "Permission to perform this action is denied for non-standalone applications",
            21: "Permission to perform this action is allowed only for Standalone and OpenAPI applications",
            23: "This method was disabled", 29: "Rate limit reached",
            36: "Method execution was interrupted due to timeout",
        ]
        switch code {
        case 3: return unknownMethod
        case 5: return tokenInvalid
        case 6: return tooMany
        case 15: return scopeMissing
        case 1117: return tokenExpired
        case 1150: return noDocument
        case 1151: return deletingDenied
        case 1153: return documentDenied
        default: return VKError(code: code, message: words[code] ?? "Error \(code)")
        }
    }
}
