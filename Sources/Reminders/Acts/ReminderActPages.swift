import Site
import Web

/// What is done with a reminder in one press, and taken back in one. It leads back to the list in which it was done.
enum ReminderActPages {
    static func add(to routes: inout SiteRoutes) {
        let access = Access.members.publishing(.reminders)
        routes.post(reminder: Paths.completeReminder, access) { context, id in
            try act(context, id, .completed(id)) { try $0.complete(id, by: $1, context.clock) }
        }
        routes.post(reminder: Paths.reopenReminder, access) { context, id in
            try act(context, id, .reopened, leadsThere: true) { try $0.reopen(id, by: $1) }
        }
        routes.post(reminder: Paths.deleteReminder, access) { context, id in
            var isSeries = false
            return try act(context, id, .deleted(id, isSeries: isSeries)) {
                let found = try $0.delete(id, by: $1)
                isSeries = found ?? false
                return found != nil
            }
        }
        routes.post(reminder: Paths.snoozeReminder, access) { context, id in
            _ = try context.member()
            let until = try context.form()[Snooze.field] ?? ""
            if until == Snooze.never { return try act(context, id, .unsnoozed) { try $0.unsnooze(id, by: $1) } }
            guard let snooze = Snooze(rawValue: until) else { throw Failure.notFound }
            let moment = snooze.moment(context.clock)
            return try act(context, id, .snoozed(id, until: context.clock.dayAndTime(moment))) {
                try $0.snooze(id, until: moment, by: $1)
            }
        }
        routes.post(reminder: Paths.moveReminder, access) { context, id in
            _ = try context.member()
            guard let move = try ReminderMove(rawValue: context.form()[ReminderMove.field] ?? "") else {
                throw Failure.notFound
            }
            let day = move.day(context.clock)
            var earlier: Reminder?
            return try act(context, id, .moved(move, back: earlier.map { ReminderForm($0).schedule(of: id).text })) {
                earlier = try $0.move(id, to: day, by: $1)
                return earlier != nil
            }
        }
        routes.post(reminder: Paths.skipReminder, access) { context, id in
            _ = try context.member()
            var skipped: (before: Reminder, due: Due)?
            return try act(
                context, id,
                .skipped(
                    next: skipped.map { $0.due.name(context.clock, RemindersWords(context.language)) },
                    back: skipped.map { ReminderForm($0.before).schedule(of: id).text })
            ) {
                skipped = try $0.skip(id, by: $1, context.clock)
                return skipped != nil
            }
        }
        routes.post(reminder: Paths.scheduleReminder, access) { context, id in
            _ = try context.member()
            guard let form = ReminderForm(schedule: context.request.query) else { throw Failure.notFound }
            return try act(context, id, .movedBack, leadsThere: true) { try $0.schedule(id, as: form, by: $1) }
        }
        routes.post(reminder: Paths.restoreReminder, access) { context, id in
            try act(context, id, .restored, leadsThere: true) { try $0.restore(id, by: $1) }
        }
    }

    /// - Parameters:
    ///   - flash: asked for when the act is done
    ///   - leadsThere: to the reminder's place in the list
    ///   - change: false for what is not the member's
    private static func act(
        _ context: Context, _ id: ReminderID, _ flash: @autoclosure () -> ReminderFlash, leadsThere: Bool = false,
        _ change: (ReminderStore, MemberID) throws -> Bool
    ) throws -> Response {
        let member = try context.member()
        let form = try context.form()
        let list = LocalPath.address(form[LocalPath.returnField]) ?? Paths.reminders()
        var isRead = false
        let address: Address
        do {
            address = try context.once(IdempotencyKey(form)) {
                guard try change(ReminderStore(database: context.database), member.id) else { throw Failure.notFound }
                // A member who acts on it has seen it.
                let unread = MemberNotification.read([.reminders], about: id.rawValue, by: member.id)
                isRead = try context.database.fetch(unread) > 0
                return leadsThere ? list.fragment("reminder-\(id.pathSegment)") : list
            }
        } catch Failure.notFound where LateAct(context) == nil {
            // An old page shows what was done or deleted elsewhere.
            guard let end = try context.fetch(ReminderStore.end(of: id, by: member.id)) else { throw Failure.notFound }
            let flash: ReminderFlash = end == .deleted ? .wasDeleted(id) : .wasCompleted(id)
            return context.redirect(to: list, flash: flash)
        }
        if isRead { context.publish(.notifications) }
        if let late = LateAct(context) { return late.answer(id, context) }
        return context.redirect(to: address, flash: flash())
    }
}
