import Postgres

extension FeatureRegistry {
    /// Gathers what these features declare.
    package init(_ features: [Feature]) {
        sections = features.flatMap(\.sections)
        railSections = sections.filter { $0.place != nil }.sorted { ($0.place ?? 0) < ($1.place ?? 0) }
        areas = features.flatMap(\.areas)
        panels = features.flatMap(\.panels).sorted { $0.place < $1.place }
        shortcuts = features.flatMap(\.shortcuts)
        settingsTabs = features.flatMap(\.settingsTabs).sorted { $0.place < $1.place }
        flashes = features.flatMap(\.flashes)
        sectionCount = features.first(\.sectionCount)
        staffCount = features.first(\.staffCount)
        stepUp = features.first(\.stepUp)
        staffEntry = features.first(\.staffEntry)
        announced = features.first(\.announced)
        organisation = features.first(\.organisation)
        failures = features.first(\.failures)
        samples = features.flatMap(\.samples)

        searchGroups = features.flatMap(\.searchGroups).sorted { $0.place < $1.place }
        searchEntry = features.first(\.searchEntry)
        linkables = features.flatMap(\.linkables)
        attachables = features.flatMap(\.attachables)
        reportables = features.flatMap(\.reportables)
        publicFiles = features.compactMap(\.publicFiles)
        savingAddress = features.first(\.savingAddress)
        sharedThings = features.compactMap(\.sharedThings)
        removal = features.first(\.removal)

        profile = features.first(\.profile)
        memberPhotos = features.first(\.memberPhotos)
        contact = features.first(\.contact)
        suspension = features.first(\.suspension)
        keepOut = features.first(\.keepOut)
        letIn = features.first(\.letIn)
        connected = features.reduce(into: [:]) { $0.merge($1.connected) { first, _ in first } }
        notificationKinds = features.flatMap(\.notificationKinds)
        delivery = features.first(\.delivery)
        usage = features.compactMap(\.usage)
        yielding = features.flatMap(\.yielding)
        sharedBlobs = features.compactMap(\.sharedBlobs)
        erasures = features.compactMap(\.erasure)
        departure = features.first(\.departure)
        exports = features.compactMap { feature in feature.exports.map { (feature: feature.name, export: $0) } }

        auditActs = features.flatMap(\.auditActs)
        dailyNumbers = features.flatMap(\.dailyNumbers).sorted { $0.place < $1.place }
        memberFilters = features.flatMap(\.memberFilters)
        memberAccounts = features.first(\.memberAccounts)
        memberActivity = features.compactMap(\.memberActivity)
        termRows = features.flatMap(\.termRows)
    }
}

extension [Feature] {
    /// A slot that one feature fills: that of the first.
    fileprivate func first<Value>(_ slot: (Feature) -> Value?) -> Value? {
        for feature in self {
            if let value = slot(feature) { return value }
        }
        return nil
    }
}
