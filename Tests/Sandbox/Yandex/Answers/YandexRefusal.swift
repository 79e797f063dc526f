import FlyingFox

/// What the Disk answers instead of what was asked: the object of three texts.
struct YandexRefusal: Error {
    let status: Int
    /// What programs decide by.
    let error: String
    let description: String
    /// In Russian, for people.
    let message: String

    var json: JSON {
        .object(["message": .string(message), "description": .string(description), "error": .string(error)])
    }

    /// Errors come without a charset (recorded).
    var response: HTTPResponse {
        .yandex(json, status: HTTPStatusCode(status, phrase: Self.phrases[status] ?? "Error"), charset: false)
    }

    private static let phrases = [
        400: "BAD REQUEST", 401: "UNAUTHORIZED", 403: "FORBIDDEN", 404: "NOT FOUND", 406: "NOT ACCEPTABLE",
        409: "CONFLICT", 410: "GONE", 412: "PRECONDITION FAILED", 413: "PAYLOAD TOO LARGE",
        415: "UNSUPPORTED MEDIA TYPE", 423: "LOCKED", 429: "TOO MANY REQUESTS", 500: "INTERNAL SERVER ERROR",
        507: "INSUFFICIENT STORAGE",
    ]
}

extension YandexRefusal {
    static let unauthorized = YandexRefusal(
        status: 401, error: "UnauthorizedError", description: "Unauthorized", message: "Не авторизован.")
    static let forbidden = YandexRefusal(
        status: 403, error: "ForbiddenError", description: "Forbidden", message: "Доступ запрещён.")
    static let notFound = YandexRefusal(
        status: 404, error: "DiskNotFoundError", description: "Resource not found.",
        message: "Не удалось найти запрошенный ресурс.")
    /// The two spaces are the provider's own (recorded).
    static let operationNotFound = YandexRefusal(
        status: 404, error: "DiskOperationNotFoundError", description: "Operation not found.",
        message: "Не удалось найти  операцию.")
    static let tooManyRequests = YandexRefusal(
        status: 429, error: "TooManyRequestsError", description: "Too many requests.",
        message: "Слишком много запросов.")
    static let internalError = YandexRefusal(
        status: 500, error: "InternalServerError", description: "Internal Server Error",
        message: "Внутренняя ошибка сервера.")
    static let notEnoughSpace = YandexRefusal(
        status: 507, error: "DiskNotEnoughSpaceError", description: "Not enough space.",
        message: "Недостаточно свободного места.")
    static let maintenance = YandexRefusal(
        status: 423, error: "LockedError", description: "Locked.",
        message: "Технические работы. Сейчас можно только просматривать и скачивать файлы.")
    static let diskForbidden = YandexRefusal(
        status: 403, error: "DiskForbiddenError", description: "Forbidden.", message: "Доступ запрещён.")
    static let linkDamaged = YandexRefusal(
        status: 410, error: "DiskLinkExpiredError", description: "Link is not valid.",
        message: "Ссылка недействительна.")
    static let otherContent = YandexRefusal(
        status: 409, error: "MD5DifferError", description: "Specified md5 differs from the md5 of the resource.",
        message: "Указанный md5 отличается от md5 ресурса.")
    static let notJSONWanted = YandexRefusal(
        status: 406, error: "NotAcceptableError", description: "Not acceptable.",
        message: "Ресурс не может быть представлен в запрошенном формате.")

    static func field(_ name: String, _ why: String) -> YandexRefusal {
        YandexRefusal(
            status: 400, error: "FieldValidationError", description: "Error validating field \"\(name)\": \(why)",
            message: "Ошибка проверки поля \"\(name)\": \(why)")
    }

    static func pathFormat(_ path: String) -> YandexRefusal {
        YandexRefusal(
            status: 400, error: "DiskPathFormatError", description: "Specified path \"\(path)\" has incorrect format.",
            message: "Указанный путь \"\(path)\" имеет некорректный формат.")
    }

    static func parentMissing(_ path: String) -> YandexRefusal {
        YandexRefusal(
            status: 409, error: "DiskPathDoesntExistsError",
            description: "Specified path \"\(path)\" doesn't exists.",
            message: "Указанного пути \"\(path)\" не существует.")
    }

    static func folderExists(_ path: String) -> YandexRefusal {
        YandexRefusal(
            status: 409, error: "DiskPathPointsToExistentDirectoryError",
            description: "Specified path \"\(path)\" points to existent directory.",
            message: "По указанному пути \"\(path)\" уже существует папка с таким именем.")
    }

    static func exists(_ path: String) -> YandexRefusal {
        YandexRefusal(
            status: 409, error: "DiskResourceAlreadyExistsError",
            description: "Resource \"\(path)\" already exists.", message: "Ресурс \"\(path)\" уже существует.")
    }
}
