// swift-tools-version: 6.2
import PackageDescription

/// Every target builds without a warning; optimised code is inlined across the modules of this package.
let settings: [SwiftSetting] = [.treatAllWarnings(as: .error)]

/// For what a release is made and checked with, and which is no part of it: optimising it costs minutes of each build, and
/// Swift 6.3.1's optimiser crashes on some tests.
let toolSettings = settings + [.unsafeFlags(["-Onone"])]

/// A C library of the system: its module map and its shim.
func library(_ name: String, pkgConfig: String? = nil, apt package: String) -> Target {
    .systemLibrary(name: name, path: "Sources/\(name)", pkgConfig: pkgConfig, providers: [.apt([package])])
}

/// A part of Quad. One that has templates compiles `templates/<name>` into Swift.
func part(
    _ name: String, _ dependencies: [Target.Dependency] = [], templates: Bool = false,
    settings: [SwiftSetting] = settings
) -> Target {
    .target(
        name: name, dependencies: dependencies, swiftSettings: settings,
        plugins: templates ? [.plugin(name: "CompileTemplates")] : [])
}

func program(
    _ name: String, _ dependencies: [Target.Dependency], path: String? = nil, exclude: [String] = [],
    settings: [SwiftSetting] = settings, linker: [LinkerSetting] = []
) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies, path: path, exclude: exclude, swiftSettings: settings,
        linkerSettings: linker)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], templates: Bool = false) -> Target {
    .testTarget(
        name: "\(name)Tests", dependencies: dependencies, exclude: templates ? ["templates"] : [],
        swiftSettings: toolSettings, plugins: templates ? [.plugin(name: "CompileTemplates")] : [])
}

let arguments = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let httpServer = Target.Dependency.product(name: "FlyingFox", package: "FlyingFox")

let package = Package(
    name: "Quad",
    products: [
        .executable(name: "quad", targets: ["Quad"]),
        .executable(name: "quad-sandbox", targets: ["Sandbox"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/swhitty/FlyingFox", exact: "0.27.1"),
    ],
    targets: [
        // Tools: each wraps one outside thing and knows nothing of Quad.
        library("CChildProcess", apt: "libc6-dev"),
        library("CStorage", apt: "libc6-dev"),
        library("CThreads", apt: "libc6-dev"),
        library("CFastCGI", apt: "libfcgi-dev"),
        library("CPostgres", pkgConfig: "libpq", apt: "libpq-dev"),
        library("CCurl", pkgConfig: "libcurl", apt: "libcurl4-openssl-dev"),
        library("COpenSSL", pkgConfig: "libcrypto", apt: "libssl-dev"),
        library("CMarkdown", pkgConfig: "md4c", apt: "libmd4c-dev"),
        library("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev"),
        part("Bounds"),
        part("Threads", ["CThreads"]),
        part("FastCGI", ["CFastCGI", "Threads"]),
        part("Postgres", ["CPostgres"]),
        part("HTTPClient", ["Bounds", "CCurl"]),
        part("ChildProcess", ["CChildProcess"]),
        part("Cryptography", ["COpenSSL"]),
        part("WebAuthn", ["Cryptography"]),
        part("Storage", ["Bounds", "CStorage", "CZlib", "Cryptography", "HTTPClient"]),
        part("Localization"),
        part("DelimitedText"),
        part("HTML", ["Localization"]),
        part("Highlighting", ["ChildProcess", "HTML", "Threads"]),
        part("Conversion", ["Bounds", "ChildProcess"]),
        part("Markdown", ["CMarkdown", "HTML"]),
        part("Web", ["HTML", "Localization"]),
        part("TemplateLanguage", settings: toolSettings),
        program("TemplateCompiler", ["TemplateLanguage"], settings: toolSettings),
        .plugin(
            name: "CompileTemplates", capability: .buildTool(), dependencies: ["TemplateCompiler"],
            path: "Sources/CompileTemplates"),

        // What every page shares.
        part(
            "Site", ["Bounds", "Cryptography", "HTML", "Localization", "Markdown", "Postgres", "Storage", "Web"],
            templates: true),

        // What features stand on that show kept bytes: thumbnails of rows, previews, the viewer's stage.
        // Apart from Site, which must not depend on converters, HTTP and the highlighter.
        part("Media", ["Bounds", "Conversion", "HTTPClient", "Highlighting", "Site", "Storage"], templates: true),

        // What features stand on that list members: those who look after them, and those who look for each other.
        part("People", ["Bounds", "Localization", "Postgres", "Site", "Web"], templates: true),

        // What features stand on in which people write: texts, the composer, drafts.
        part("Writing", ["Conversion", "Highlighting", "Markdown", "Site", "Storage"], templates: true),

        // Features: they never import each other, but for projects, whose people write to each other and talk.
        part("Accounts", ["Connections", "HTTPClient", "Site", "WebAuthn"], templates: true),
        // Members' accounts at providers: what features that call a provider stand on.
        part(
            "Connections", ["Bounds", "Cryptography", "HTTPClient", "Media", "Site", "Storage"], templates: true),
        part(
            "Admin",
            ["Connections", "Conversion", "DelimitedText", "HTTPClient", "People", "Postgres", "Site", "Storage"],
            templates: true),
        part(
            "Files",
            ["Bounds", "Connections", "Conversion", "HTTPClient", "Media", "Site", "Storage"],
            templates: true),
        part("Network", ["Cryptography", "Highlighting", "Markdown", "People", "Site", "Writing"], templates: true),
        part(
            "Conversations", ["HTML", "Highlighting", "Localization", "People", "Postgres", "Site", "Web", "Writing"],
            templates: true),
        part(
            "Projects",
            [
                "Bounds", "Conversations", "Conversion", "HTML", "Highlighting", "Network", "People", "Postgres",
                "Site", "Storage", "Web", "Writing",
            ], templates: true),
        part("Photos", ["Bounds", "Connections", "HTTPClient", "Media", "Postgres", "Site"], templates: true),
        part("Moderation", ["HTML", "Localization", "Postgres", "Site", "Web", "Writing"], templates: true),
        part("Notifications", ["Cryptography", "HTTPClient", "Site"], templates: true),
        part("Search", ["HTML", "Localization", "Postgres", "Site", "Web"], templates: true),
        part("Exports", ["Localization", "Postgres", "Site", "Storage", "Web"], templates: true),
        part(
            "Reminders", ["Bounds", "Conversion", "Cryptography", "Localization", "Postgres", "Site", "Web"],
            templates: true),

        // The one list of features, for the processes and for tests of the whole house.
        part(
            "Features",
            [
                "Accounts", "Admin", "Connections", "Conversations", "Exports", "Files", "HTTPClient", "Media",
                "Moderation",
                "Network", "Notifications", "Photos", "Postgres", "Projects", "Reminders", "Search", "Site", "Threads",
                "Writing",
            ]),

        // The processes. Quad has Swift's libraries in it (DECISIONS, 82); the linker is told of two that one of them needs.
        program(
            "Quad",
            [
                "Accounts", "Admin", "Connections", "FastCGI", "Features", "Postgres", "Site", "Threads", "Web",
                arguments,
            ], linker: [.unsafeFlags(["-static-stdlib", "-l_FoundationCollections", "-l_FoundationCShims"])]),
        program(
            "Sandbox", ["CZlib", "Cryptography", "HTML", "Localization", "Web", arguments, httpServer],
            path: "Tests/Sandbox", exclude: ["Mail/receive_mail.py", "Samples"],
            settings: settings + [.unsafeFlags(["-Osize"])]),

        // Tests.
        part(
            "TestSupport",
            ["Cryptography", "HTML", "Postgres", "Site", "Storage", "Web"], settings: toolSettings),
        tests("TestSupport", ["TestSupport"]),
        tests("Bounds", ["Bounds"]),
        tests("ChildProcess", ["ChildProcess"]),
        tests("Threads", ["Threads"]),
        tests("FastCGI", ["FastCGI", "Threads"]),
        tests("Postgres", ["Postgres", "TestSupport"]),
        tests("HTTPClient", ["HTTPClient", "TestSupport"]),
        tests("Cryptography", ["Cryptography"]),
        tests("WebAuthn", ["Cryptography", "TestSupport", "WebAuthn"]),
        tests("Storage", ["Cryptography", "Storage"]),
        tests("Localization", ["ChildProcess", "Localization"]),
        tests("HTML", ["HTML"]),
        tests("DelimitedText", ["ChildProcess", "DelimitedText", "TestSupport"]),
        tests("Sandbox", ["Cryptography", "HTTPClient", "Notifications", "Sandbox", "Site", "Web"]),
        tests("TemplateCompiler", ["HTML", "Localization", "TemplateLanguage"], templates: true),
        tests("Highlighting", ["ChildProcess", "Highlighting", "TestSupport"]),
        tests("Conversion", ["Conversion", "ChildProcess"]),
        tests("Markdown", ["Markdown", "TestSupport"]),
        tests("Web", ["Web", "TestSupport"]),
        tests("Site", ["Admin", "Connections", "Features", "Files", "Network", "Site", "TestSupport"]),
        tests("Accounts", ["Accounts", "Admin", "Features", "Network", "TestSupport", "WebAuthn"]),
        tests(
            "Admin",
            [
                "Accounts", "Admin", "Connections", "DelimitedText", "Features", "HTTPClient", "Network", "People",
                "TestSupport",
            ]),
        tests("Moderation", ["Conversations", "Features", "Moderation", "Network", "TestSupport", "Writing"]),
        tests("Notifications", ["Features", "Network", "Notifications", "TestSupport"]),
        tests(
            "Network",
            ["Conversion", "Features", "Highlighting", "Markdown", "Network", "People", "TestSupport", "Writing"]),
        tests("Conversations", ["Conversations", "Features", "Highlighting", "People", "TestSupport", "Writing"]),
        tests(
            "Projects",
            [
                "Conversations", "Features", "Files", "Highlighting", "Network", "Projects", "Storage", "TestSupport",
                "Writing",
            ]),
        tests("Reminders", ["ChildProcess", "Features", "Localization", "Reminders", "TestSupport"]),
        tests("Search", ["Features", "Network", "Search", "TestSupport"]),
        tests("Writing", ["Features", "Highlighting", "Network", "TestSupport", "Writing"]),
        tests("Media", ["Conversion", "Features", "Media", "Storage", "TestSupport"]),
        tests(
            "Connections",
            ["Connections", "Cryptography", "Features", "HTTPClient", "Media", "Sandbox", "TestSupport"]),
        tests(
            "Files",
            [
                "Connections", "Conversion", "Cryptography", "Features", "Files", "HTTPClient", "Media", "Storage",
                "TestSupport",
            ]),
        tests("Photos", ["Connections", "Features", "HTTPClient", "Notifications", "Photos", "TestSupport"]),
        tests("Exports", ["Accounts", "Admin", "Exports", "Features", "Storage", "TestSupport"]),
        tests("Features", ["Features", "TestSupport", "Threads"]),
    ],
    swiftLanguageModes: [.v6]
)
