import ArgumentParser

/// The one program of Quad. `serve` answers requests, `work` does what can wait; the rest is for the operator.
@main
struct Main: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "quad",
        abstract: "Files, photos, people and reminders of an organisation, in one place.",
        subcommands: [
            Serve.self, Work.self, Migrate.self, Seed.self, MakeKeys.self, Rekey.self, Doctor.self, RouteTable.self,
            Administer.self, Audit.self, TakeStore.self,
        ])
}
