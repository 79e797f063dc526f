/// Everything that the sandbox's VK remembers.
actor VKState {
    nonisolated let grants = VKGrants()
    nonisolated let documents = VKDocuments()
    nonisolated let rates = VKRates()
    private(set) var switches = VKSwitches()

    func set(_ switches: VKSwitches) { self.switches = switches }

    func reset() async {
        switches = VKSwitches()
        await grants.clear()
        await documents.clear()
        await rates.clear()
    }
}
