import Postgres

extension Upkeep {
    /// Writes the end of the audit log into the process's log whenever it has moved: the journal keeps it apart from the
    /// database, for `quad audit verify --kept`.
    static let auditHead = Upkeep.minutely { services in
        var last = 0
        return {
            let head = try services.database.row("SELECT number, hash FROM audit_head") {
                AuditLog.Head(number: try $0.next("number"), hash: try $0.next("hash"))
            }
            guard let head, head.number > last else { return }
            services.log.write("audit", ["head": head.description])
            last = head.number
        }
    }
}
