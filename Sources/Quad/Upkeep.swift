import FoundationEssentials
import Site

/// What is due by the clock: counts each minute, retention and a part of the kept bytes each hour.
final class Upkeep {
    private let services: Services
    private let sweep: BlobSweeper
    private var minute = Date.distantPast
    private var hour = Date.distantPast

    init(_ services: Services) {
        self.services = services
        sweep = BlobSweeper(services)
    }

    func turn() throws -> Bool {
        let now = Date.now
        if now.timeIntervalSince(minute) >= 60 {
            minute = now
            try Features.everyMinute(services)
        }
        if now.timeIntervalSince(hour) >= 3_600 {
            hour = now
            try Housekeeping.clear(services.database, services.settings.retention)
            try sweep.turn()
        }
        return false
    }
}
