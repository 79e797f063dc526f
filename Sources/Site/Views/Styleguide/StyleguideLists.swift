extension Styleguide {
    package var tabs: [Tab] {
        [
            Tab(say("Последние", "Recent"), to: here, isCurrent: true),
            Tab(say("Все файлы", "All files"), to: here, isCurrent: false),
            Tab(say("Избранное", "Favourites"), to: here, isCurrent: false, count: "48"),
        ]
    }

    package var crumbs: [Crumb] {
        [Crumb(say("Файлы", "Files"), to: here), Crumb(say("Магистратура", "Master's"), to: here), Crumb("2026")]
    }

    package var columns: [Column] {
        [
            Column(say("Название", "Name"), sort: here, order: .ascending), Column(say("Источник", "Source")),
            Column(say("Размер", "Size"), sort: here, isNumber: true),
        ]
    }

    package var rows: [(name: String, source: String, size: String)] {
        [
            (say("Отчёт о научной работе.pdf", "Research report.pdf"), "VK", say("4,1 МБ", "4.1 MB")),
            (say("Ведомость группы.xlsx", "Group register.xlsx"), say("Яндекс", "Yandex"), say("92 КБ", "92 kB")),
        ]
    }

    package var progress: [Progress] {
        [Progress(say("Сохранение, 62 %", "Saving, 62%"), percent: 62), Progress(words.loading, percent: nil)]
    }

    package var pager: Pager { Pager(next: here, label: words.showMore, list: "none") }

    package var facts: [Fact] {
        [
            Fact(say("Факультет", "Faculty"), say("Факультет права", "Faculty of Law")),
            Fact(say("Должность", "Position"), say("Доцент", "Associate professor")),
            Fact(say("Почта", "E-mail"), "anna.kovaleva@hse.ru"), Fact(say("Город", "City"), say("Москва", "Moscow")),
        ]
    }

    package var tags: [TagLink] {
        [TagLink(say("семинар", "seminar"), to: here), TagLink(say("грант", "grant"), to: here)]
    }

    package var states: [PageState] {
        [
            PageState(
                .nothingYet, title: say("Пока тихо", "Quiet so far"),
                text: say("Здесь появятся посты коллег.", "Posts by colleagues will appear here."),
                action: Link(say("Написать пост", "Write a post"), to: here)),
            PageState(
                .nothingFound, title: words.nothingFoundTitle,
                text: say("Попробуйте другое слово.", "Try another word.")),
            PageState(
                .notFound, title: words.notFoundTitle, text: words.notFoundText, action: Link(words.goHome, to: here)),
            PageState(
                .forbidden, title: words.forbiddenTitle, text: words.forbiddenText, action: Link(words.goHome, to: here)
            ),
            PageState(
                .broken, title: words.brokenTitle, text: words.brokenText, action: Link(words.tryAgain, to: here),
                secondAction: Link(words.goHome, to: here), requestID: "7F3A"),
            PageState(
                .letterSent, title: say("Проверьте почту", "Check your mail"),
                text: say("Код отправлен на anna.kovaleva@hse.ru.", "The code went to anna.kovaleva@hse.ru.")),
        ]
    }

    package var pendingWord: String { say("Отправляется", "Being sent") }
    package var skeletonsTitle: String { say("Пока грузится", "While loading") }
}
