import Localization
import Postgres
import Web

/// What monitoring asks (Prometheus, text format 0.0.4): the day's numbers, jobs, room on the disk. nginx lets this machine
/// alone come here, and Quad believes nobody else either.
enum MetricsPages {
    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.metrics, .everyone, show)
    }

    private static func show(_ context: Context) throws -> Response {
        guard ["127.0.0.1", "::1"].contains(context.request.remoteAddress) else { throw Failure.notFound }
        let (rows, jobs) = try context.database.fetch(
            DailyNumber.last(1, in: context.settings.zone), WaitingJobs.now)
        var text = ""
        func tell(_ name: String, _ help: String, _ samples: [(String, Int)]) {
            text += "# HELP quad_\(name) \(help)\n# TYPE quad_\(name) gauge\n"
            for (labels, value) in samples { text += "quad_\(name)\(labels) \(value)\n" }
        }
        tell("today", "What was counted today so far.", rows.map { ("{name=\"\($0.name)\"}", $0.number) })
        tell(
            "jobs", "Jobs that are due, and those that were given up; ten thousand at most.",
            [("{state=\"due\"}", jobs.waiting), ("{state=\"dead\"}", jobs.dead)])
        tell("oldest_job_seconds", "For how long the first job that is due waits.", [("", jobs.oldest)])
        tell("room_bytes", "Bytes that may still be kept.", [("", try context.services.blobs.store.room())])
        tell("release_info", "The release.", [("{release=\"\(context.services.assets.release)\"}", 1)])
        var response = Response.text(text)
        response.headers.set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
        return response.unstored
    }
}
