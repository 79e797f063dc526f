import FoundationEssentials
import Site

/// The audit log as a table for a spreadsheet.
struct LogTable {
    let text: String

    init(_ entries: [AuditEntry], _ context: Context) {
        let words = AdminWords(context.language)
        let types = context.services.features.auditActs
        var table = CSV(
            [
                words.logNumber, words.logTime, words.logActor, words.logAct, words.logDetails, words.logMember,
                words.logReason, words.logAddress, words.logRequest,
            ])
        for entry in entries {
            let act = entry.act.words(types, in: context.language)
            table.add([
                String(entry.number), entry.date.formatted(.iso8601), entry.actorName, act?.title ?? entry.act.name,
                act?.details ?? entry.act.value, entry.memberName, entry.reason, entry.address, entry.request,
            ])
        }
        text = table.text
    }
}
