import Site
import Web

/// What can be done with a disk's trash.
enum TrashAct: String, Codable, CaseIterable {
    case restore, purge, empty

    /// What says in general why it could not be done.
    var general: FileAct { self == .restore ? .restore : .delete }
}

/// What came of an act on the trash.
struct TrashFlash: FlashMessage {
    static let name = "trash"
    static let samples = TrashAct.allCases.flatMap { act in
        [ActFlash.Outcome.done, .underway, .pending, .open(.down), .failed(.missing), .failed(.unknown)].map {
            TrashFlash(act: act, outcome: $0)
        }
    }

    let act: TrashAct
    let outcome: ActFlash.Outcome

    func view(on page: FlashPage) -> FlashView {
        let words = FilesWords(page.language)
        let name = FileSource.yandex.name(words)
        switch outcome {
        case .done, .doneAnew: return .toast(Toast(words.done(act)))
        case .underway: return .toast(Toast(words.underway(act.general, name)))
        case .pending: return .notice(Notice(.warning, words.actPending))
        case .open(let failure):
            return .notice(Notice(.warning, words.actOpen(why: failure.sentence(act.general, name, words))))
        case .failed(let failure):
            let why = failure.sentence(act.general, name, words)
            return .notice(
                failure == .unknown ? Notice(.warning, why) : Notice(.error, "\(words.failed(act.general)) \(why)"))
        }
    }
}

extension FilesWords {
    fileprivate func done(_ act: TrashAct) -> String {
        switch act {
        case .restore: fileRestored
        case .purge: trashPurged
        case .empty: trashEmptied
        }
    }
}
