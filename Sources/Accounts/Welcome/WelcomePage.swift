import Connections
import Site
import Web

/// One of the first pages, in words.
package struct WelcomePage {
    enum Step: Int, CaseIterable {
        case files = 1
        case people, sources
    }

    package let words: AccountsWords
    package let title: String
    package let text: String
    package let drawing: Drawing
    package let place: String
    package let steps: [Tab]
    /// The page before; nil on the first one.
    package let back: Link?
    /// The page behind; nil on the last one.
    package let next: Link?
    /// To the last page, and from there to where the member wanted.
    package let skip: Link
    /// What can be connected, on the last page.
    package let accounts: [ConnectionRow]

    init(
        _ step: Step, returnTo: String, _ accounts: [LinkedAccount], _ providers: Providers, _ context: Context
    ) {
        let words = AccountsWords(context.language)
        func address(_ step: Step) -> Address {
            Paths.welcome().adding(WelcomePages.step, String(step.rawValue))
                .adding(ReturnPath.field, returnTo.isEmpty ? nil : returnTo)
        }
        self.words = words
        switch step {
        case .files: (title, text, drawing) = (words.welcomeFilesTitle, words.welcomeFilesText, .connectFiles)
        case .people: (title, text, drawing) = (words.welcomePeopleTitle, words.welcomePeopleText, .nothingYet)
        case .sources: (title, text, drawing) = (words.welcomeStartTitle, words.welcomeStartText, .start)
        }
        func name(_ step: Step) -> String {
            words.welcomeStep(n: String(step.rawValue), all: String(Step.allCases.count))
        }
        place = name(step)
        steps = Step.allCases.map { Tab(name($0), to: address($0), isCurrent: $0 == step) }
        back = Step(rawValue: step.rawValue - 1).map { Link(words.welcomeBack, to: address($0)) }
        next = Step(rawValue: step.rawValue + 1).map { Link(words.welcomeNext, to: address($0)) }
        let isLast = step == .sources
        skip =
            isLast
            ? Link(
                accounts.isEmpty ? words.welcomeLater : words.welcomeNext,
                to: ReturnPath.address(returnTo, home: context.services.home))
            : Link(words.welcomeSkip, to: address(.sources))
        self.accounts = isLast ? providers.rows(of: accounts, on: address(step), context) : []
    }
}
