import Foundation
import PackagePlugin

/// Compiles `templates/<target>` into Swift before the target itself; a target of tests keeps its own templates, in
/// `Tests/<target>/templates`.
///
/// The list of files is made when the package is read. The folders are inputs too, so that a new file runs the compiler,
/// which then has the package read again. After deleting a file, or making a target's first one, touch `Package.swift`.
@main
struct CompileTemplates: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
        let isTest = (target as? SwiftSourceModuleTarget)?.kind == .test
        let folder = isTest ? "Tests/\(target.name)/templates" : "templates/\(target.name.lowercased())"
        let root = context.package.directoryURL
        let templates = root.appending(path: folder, directoryHint: .isDirectory)
        guard FileManager.default.fileExists(atPath: templates.path) else {
            Diagnostics.remark("\(target.name) has no templates yet: there is no \(folder)")
            return []
        }
        let output = context.pluginWorkDirectoryURL
        let names = try FileManager.default.subpathsOfDirectory(atPath: templates.path).sorted()
        let files = names.filter { $0.hasSuffix(".html") || $0.hasSuffix(".json") }
        let folders = names.filter { templates.appending(path: $0).isDirectory }
        return [
            .buildCommand(
                displayName: "Compiling templates of \(target.name)",
                executable: try context.tool(named: "TemplateCompiler").url,
                arguments: [target.name, root.path, folder, output.path] + files,
                inputFiles: [templates] + (folders + files).map { templates.appending(path: $0) },
                outputFiles: ["Templates.swift", "Words.swift"].map { output.appending(path: $0) })
        ]
    }
}

extension URL {
    fileprivate var isDirectory: Bool {
        (try? resourceValues(forKeys: [.isDirectoryKey]).isDirectory) ?? false
    }
}
