import Foundation
import HTTPClient
import Testing

/// Documents of the sandbox opened by LibreOffice, where it is installed.
@Suite(.enabled(if: LibreOffice.isInstalled, "needs soffice"))
struct OfficeDocuments {
    @Test func `opens every kind`() async throws {
        let yandex = try await YandexClient()
        let folder = FileManager.default.temporaryDirectory.appending(path: "quad-office-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let documents = [
            "Заявление на отпуск.docx", "Смета поездки.xlsx", "Доклад.pptx", "Характеристика.odt", "Расписание.ods",
            "Доклад (запасной).odp", "Договор подряда.rtf",
        ]
        for (number, name) in documents.enumerated() {
            let url = try await yandex.meta("disk:/Документы/\(name)")["file"].text
            let bytes = try await yandex.open(url, isAnonymous: true).body
            let file = folder.appending(path: "\(number).\(name.split(separator: ".").last ?? "")")
            try Data(bytes).write(to: file)
        }
        try await apart {
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments =
                [
                    "soffice", "-env:UserInstallation=file://\(folder.path)/profile", "--headless", "--convert-to",
                    "pdf", "--outdir", folder.path,
                ] + (try FileManager.default.contentsOfDirectory(atPath: folder.path)).map { "\(folder.path)/\($0)" }
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.run()
            process.waitUntilExit()
        }
        for number in documents.indices {
            let pdf = try Data(contentsOf: folder.appending(path: "\(number).pdf"))
            #expect(pdf.starts(with: Array("%PDF".utf8)), "\(documents[number])")
        }
    }
}

enum LibreOffice {
    static let isInstalled = ["/usr/bin/soffice", "/usr/local/bin/soffice"].contains {
        FileManager.default.isExecutableFile(atPath: $0)
    }
}
