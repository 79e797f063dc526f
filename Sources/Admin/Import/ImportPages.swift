import DelimitedText
import Localization
import Postgres
import Site
import Storage
import Web

/// People brought in by a file: brought, tried, put right, and only then invited.
enum ImportPages {
    static let fileField = "file"
    static let lineField = "line"
    static let reasonField = "reason"
    static let changesField = "changes"
    static let languageField = "language"
    /// What asks for the form while a file is shown.
    static let anew = "new"
    /// Bytes of a form: a file that is a little too large still comes, and the answer says so.
    private static let largestForm = Import.largest + (1 << 20)
    /// Files that one administrator may bring in an hour, and bring in.
    private static let mostFiles = 60
    private static let mostColumns = DelimitedReader<Never>.mostFields

    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.memberImport, .admins, show)
        routes.post(Paths.memberImport, .admins.takingFiles(), receive)
        routes.post(Paths.memberImportMatching, .admins, match)
        routes.post(Paths.memberImportRepairs, .admins, repair)
        routes.post(Paths.memberImportRun, .admins.steppingUp(), run)
        routes.post(Paths.cancelMemberImport, .admins, cancel)
        routes.get(Paths.memberImportRefused, .admins, refused)
    }

    // MARK: Reading

    private static func show(_ context: Context) throws -> Response {
        let member = try context.claimedMember()
        let list = try context.list(.imported, at: Paths.memberImport())
        let (found, rows) = try context.fetch(ImportStore.find(of: member), ImportStore.rows(list, of: member))
        guard let found, context.request.query[anew] == nil else { return form(context, nil) }
        let page = ImportPage(found, rows, list, context)
        return context.page(page.title, in: .adminInvitations, back: page.back, isWide: true) { out, layout in
            out.importPage(page, layout: layout)
        }
    }

    private static func form(_ context: Context, _ problem: ImportUploadProblem?) -> Response {
        let page = ImportFormPage(problem, context)
        var response = context.page(
            page.words.importTitle, in: .adminInvitations, status: problem?.status ?? .ok, back: page.back
        ) { out, layout in out.importFormPage(page, layout: layout) }
        if problem == .full { response.headers.set("Retry-After", "60") }
        return response
    }

    private static func refused(_ context: Context) throws -> Response {
        let member = try context.claimedMember()
        let (found, rows) = try context.fetch(ImportStore.find(of: member), ImportStore.refused(of: member))
        guard let found, !rows.isEmpty else { return .redirect(to: Paths.memberImport()) }
        return .csv(ImportTable(found, rows, AdminWords(context.language)).text, named: "quad-refused.csv").unstored
    }

    // MARK: Taking in

    /// nginx asks before it takes a body from the browser, from the headers alone.
    private static func receive(_ context: Context) throws -> Response {
        let member = try context.member().id
        let limit = RateLimit("imports \(member)", limit: mostFiles, window: 3_600)
        guard context.request.stage == .sent else {
            let isFull = try context.fetch(limit.isFull)
            let problem: ImportUploadProblem? = isFull ? .tooOften : try refusal(context)
            if let problem { return form(context, problem) }
            return context.request.stage.isAnnounced
                ? Response(status: .noContent) : form(context, .full)
        }
        var file: IncomingBlob?
        var name = ""
        let store = context.services.blobs.store
        var isTaken = false
        defer { if !isTaken { try? file?.discard(from: store) } }
        do {
            let isWithinLimit = try context.fetch(limit.take)
            let known: ImportUploadProblem? = isWithinLimit ? try refusal(context) : .tooOften
            if let known { throw known }
            let fields = try context.receive(limit: largestForm) { incoming, _ in
                guard incoming.field == fileField, !incoming.name.isEmpty, file == nil else { return nil }
                name = shown(incoming.name)
                let taken = try IncomingBlob(limit: Import.largest, in: store)
                file = taken
                return taken
            }
            guard let kept = file?.kept, kept.size > 0 else { throw ImportUploadProblem.nothing }
            let key = IdempotencyKey(Fields(fields.all + [(fileField, "\(file?.identity ?? "") \(name)")]))
            let address = try context.once(key) {
                if try MemberRoom(context.services).make(kept.size, for: member) != nil {
                    throw ImportUploadProblem.overQuota
                }
                let isBegun = try ImportStore(context.services)
                    .begin(kept, named: name, in: context.language, for: member)
                guard isBegun else { throw ImportUploadProblem.running }
                isTaken = true
                return Paths.memberImport()
            }
            return .redirect(to: address)
        } catch let problem as ImportUploadProblem {
            isTaken = false
            return form(context, problem)
        } catch is IncomingBlob.TooLarge {
            return form(context, .tooLarge)
        } catch BadRequest.tooLarge {
            return form(context, .tooLarge)
        } catch StorageFailure.full {
            return form(context, .full)
        } catch let failure as ConnectionFailure {
            // Its row may be there; a file without a row is swept.
            isTaken = true
            throw failure
        }
    }

    private static func refusal(_ context: Context) throws -> ImportUploadProblem? {
        guard let length = context.incomingLength, length <= largestForm else { return .tooLarge }
        return try context.services.blobs.store.room() >= length ? nil : .full
    }

    /// The name of a file as pages show it, without folders and what turns letters around.
    private static func shown(_ name: String) -> String {
        let last = name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? name
        let seen = last.unicodeScalars.filter { $0.value >= 0x20 && $0.properties.generalCategory != .format }
        let short = String(String.UnicodeScalarView(seen.prefix(200))).trimmed
        return short.isEmpty ? "csv" : short
    }

    // MARK: Trying again

    private static func match(_ context: Context) throws -> Response {
        let fields = try context.form()
        var columns: [ImportField: Int] = [:]
        for field in ImportField.allCases {
            let column = fields[field.rawValue].flatMap { Int($0) } ?? 0
            if 1...Self.mostColumns ~= column { columns[field] = column }
        }
        let matching = ImportMatching(columns)
        let language = fields[languageField].flatMap(Language.init(rawValue:)) ?? context.language
        return try tryAgain(
            context,
            """
            matching = \(matching.kept), changes_people = \(fields[changesField] != nil),
            language = \(language.rawValue)
            """)
    }

    /// Of one line, or of all that have the same mistake.
    private static func repair(_ context: Context) throws -> Response {
        let fields = try context.form()
        let isForeign = fields[reasonField] == ImportReason.foreignDomain.rawValue
        let column: SQL = isForeign ? "allowed" : "repaired"
        let reason = (isForeign ? ImportReason.foreignDomain : .wrongAddress).rawValue
        let line = fields[lineField].flatMap { Int($0) }
        return try tryAgain(
            context,
            """
            \(column) = \(column) || ARRAY(
                SELECT r.line
                FROM import_rows r
                WHERE r.import_id = i.id AND r.reason = \(reason) AND (\(isForeign) OR r.repair <> '')
                  AND (\(line == nil) OR r.line = \(line ?? 0))
            )
            """)
    }

    private static func tryAgain(_ context: Context, _ changes: SQL) throws -> Response {
        let member = try context.member().id
        let fields = try context.form()
        var isCurrent = true
        let address = try context.once(IdempotencyKey(fields)) {
            isCurrent = try ImportStore(context.services).tryAgain(ImportFence(fields), changes, of: member)
            return Paths.memberImport()
        }
        return isCurrent ? .redirect(to: address) : context.redirect(to: address, flash: ImportFlash.stale)
    }

    // MARK: Bringing in

    private static func run(_ context: Context) throws -> Response {
        let member = try context.member().id
        let fields = try context.form()
        var isCurrent = true
        let address = try context.once(IdempotencyKey(fields)) {
            guard let begun = try ImportStore(context.services).run(ImportFence(fields), of: member) else {
                isCurrent = false
                return Paths.memberImport()
            }
            let act = InvitationAct.importBegan(
                file: begun.name, invited: begun.counts[.added] ?? 0, changed: begun.counts[.changed] ?? 0)
            try context.audit(act)
            return Paths.memberImport()
        }
        return isCurrent ? .redirect(to: address) : context.redirect(to: address, flash: ImportFlash.stale)
    }

    private static func cancel(_ context: Context) throws -> Response {
        let member = try context.member().id
        let fields = try context.form()
        var flash: ImportFlash?
        let address = try context.once(IdempotencyKey(fields)) {
            guard let ended = try ImportStore(context.services).cancel(ImportFence(fields), of: member) else {
                flash = .stale
                return Paths.memberImport()
            }
            flash = .cancelled(invited: ended.invited)
            try context.audit(InvitationAct.importCancelled(file: ended.name, invited: ended.invited))
            return Paths.memberImport()
        }
        return flash.map { context.redirect(to: address, flash: $0) } ?? .redirect(to: address)
    }
}
