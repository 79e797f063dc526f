import Postgres

extension Upkeep {
    /// Writes the end of the audit log into the process's log whenever it has moved: the journal keeps it apart from the
    /// database, for `quad audit verify --kept`. An end that was there and is not any more was taken out behind Quad's back,
    /// with all that followed: a line says so.
    package static let auditHead = Upkeep.minutely { services in
        var last: AuditLog.Head?
        return {
            let seen = last
            let (head, isThere) = try services.database.fetch(
                Query<AuditLog.Head?>.row("SELECT number, hash FROM audit_head") {
                    AuditLog.Head(number: try $0.next("number"), hash: try $0.next("hash"))
                },
                Query<Bool?>.row(
                    """
                    SELECT EXISTS (SELECT FROM audit_log WHERE number = \(seen?.number ?? 0) AND hash = \(seen?.hash ?? []))
                    """
                ) { try $0.only() })
            if let seen, isThere == false {
                services.log.write("audit", ["lost": seen.description])
                try AuditLog(services.database, keys: services.settings.keys).markAltered()
                last = nil
                return
            }
            guard let head, head.number > 0, head != seen else { return }
            services.log.write("audit", ["head": head.description])
            last = head
        }
    }
}
