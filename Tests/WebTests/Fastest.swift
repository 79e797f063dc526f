/// How long the work takes when nothing else holds the processor: the shortest of several times.
func fastest(of count: Int = 5, _ work: () throws -> Void) rethrows -> Duration {
    var shortest = Duration.seconds(3_600)
    for _ in 0..<count { shortest = min(shortest, try ContinuousClock().measure(work)) }
    return shortest
}
