import Connections
import HTTPClient
import Site
import Web

/// A provider in the table.
package struct ProviderRow {
    package let id: String
    package let name: String
    package let icon: Icon
    package let state: Pill
    /// What members read while it is off, and since when it is.
    package let text: String?
    package let since: Moment?
    package let numbers: [Number]
    /// To the form that switches it off, or gives another text; nil where there are no keys.
    package let off: Link?
    /// Nil while it is on.
    package let on: FormAction?
    package let reset: FormAction?

    package struct Number {
        /// As the column is called.
        package let label: String
        package let value: String
        package var detail: String?
        /// Of a limit.
        package var progress: Progress?
        /// What happened last.
        package var fault: String?
        package var moment: Moment?
    }

    init(
        _ provider: Provider, _ off: SwitchOff?, _ calls: ProviderCalls?, _ circuits: [CircuitReport],
        _ words: AdminWords, _ context: Context
    ) {
        let hasKeys = provider.service != nil
        id = "provider-\(provider.id.rawValue)"
        name = provider.name(context.language)
        icon = provider.icon
        state =
            switch (hasKeys, off) {
            case (false, _): Pill(words.providerHasNoKeys)
            case (true, nil): Self.state(of: circuits, words, context)
            case (true, _): Pill(words.providerIsOff, .danger)
            }
        text = off?.text(in: context.language)
        since = off.map { Moment($0.since, context.clock) }
        numbers = Self.numbers(calls, words, context.clock)
        func action(_ address: Address) -> FormAction {
            FormAction(address, [IdempotencyKey.field: IdempotencyKey().text])
        }
        self.off =
            hasKeys
            ? Link(off == nil ? words.switchOff : words.changeSwitchText, to: Paths.switchOffProvider(provider.id))
            : nil
        on = off == nil ? nil : action(Paths.switchOnProvider(provider.id))
        reset = hasKeys ? action(Paths.resetProvider(provider.id)) : nil
    }

    /// On, as far as the circuit breakers of all processes let calls through: the worst of them counts.
    private static func state(of circuits: [CircuitReport], _ words: AdminWords, _ context: Context) -> Pill {
        let open = circuits.filter { $0.state == .open }
        if let end = open.compactMap(\.openUntil).max(), end > context.now {
            return Pill(words.providerIsPaused(time: context.clock.time(end)), .warning)
        }
        let isDoubtful = !open.isEmpty || circuits.contains { $0.state == .probing }
        return isDoubtful ? Pill(words.providerIsProbed, .warning) : Pill(words.providerIsOn, .success)
    }

    private static func numbers(_ calls: ProviderCalls?, _ words: AdminWords, _ clock: Clock) -> [Number] {
        func number(_ label: String, _ count: ProviderCalls.Count?) -> Number {
            let (hour, day) = (words.language.number(count?.hour ?? 0), words.language.number(count?.day ?? 0))
            return Number(label: label, value: words.inAnHour(count: hour), detail: words.inADay(count: day))
        }
        var failures = number(words.providerFailures, calls?.failures)
        failures.fault = calls?.fault?.name(words)
        failures.moment = calls?.failed.map { Moment($0, clock) }
        return [number(words.providerCalls, calls?.calls), limit(calls, words), failures]
    }

    private static func limit(_ calls: ProviderCalls?, _ words: AdminWords) -> Number {
        guard let allowed = calls?.allowed, let remaining = calls?.remaining else {
            return Number(label: words.providerLimit, value: words.limitIsUnknown)
        }
        let used = allowed - remaining
        let text: String = words.usedOf(used: words.language.number(used), quota: words.language.number(allowed))
        return Number(
            label: words.providerLimit, value: text,
            progress: Progress(text, percent: allowed > 0 ? used * 100 / allowed : 100))
    }
}

extension CallTally.Fault {
    func name(_ words: AdminWords) -> String {
        switch self {
        case .timedOut: words.faultTimedOut
        case .unreachable: words.faultUnreachable
        case .insecure: words.faultInsecure
        case .broken: words.faultBroken
        case .tooMany: words.faultTooMany
        case .server: words.faultServer
        }
    }
}
