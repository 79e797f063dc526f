import Files
import Site

/// Something that a thread of `quad work` does over and over.
protocol Turning {
    /// Whether there was something to do, so that more may be waiting.
    func turn() -> Bool
    func stop()
}

/// One upload after another, each as long as it takes. A fault ends the turn, not the program.
final class UploadLoop: Turning {
    private let sender: UploadSender
    private let log: Log
    private var isUnwell = false

    init(_ sender: UploadSender, log: Log) {
        self.sender = sender
        self.log = log
    }

    func turn() -> Bool {
        do {
            let didSomething = try sender.turn()
            isUnwell = false
            return didSomething
        } catch {
            // Told once for one trouble, however long it lasts.
            if !isUnwell { log.write("trouble", ["error": String(describing: error)]) }
            isUnwell = true
            return false
        }
    }

    /// An upload that was on its way has been given back by then.
    func stop() {}
}
