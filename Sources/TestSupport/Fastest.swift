/// How long the work takes when nothing else holds the processor: the shortest of several times, as soon as one is
/// short enough.
package func fastest(
    of count: Int = 5, enough: Duration = .zero, _ work: () throws -> Void
) rethrows -> Duration {
    var shortest = Duration.seconds(3_600)
    for _ in 0..<count where shortest > enough {
        shortest = min(shortest, try ContinuousClock().measure(work))
    }
    return shortest
}
