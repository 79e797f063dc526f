extension Styleguide {
    package var notices: [Notice] {
        [
            Notice(
                .info, say("В субботу Quad недоступен с 3:00 до 3:30.", "On Saturday Quad is away from 3:00 to 3:30.")),
            Notice(.success, say("Профиль сохранён.", "The profile is saved.")),
            .stale(
                say(
                    "Яндекс Диск не отвечает. Показан список на 14:05.",
                    "Yandex Disk does not answer. This list is as of 14:05."),
                retry: Link(words.tryAgain, to: here)),
        ]
    }

    package var toast: Toast {
        Toast(say("Пост удалён", "Post deleted"), undo: Undo(here, on: here))
    }

    package var menu: Menu {
        Menu(
            words.actions,
            [
                [
                    MenuItem(say("Скопировать ссылку", "Copy link"), icon: .link, .copy(here)),
                    MenuItem(say("Изменить", "Edit"), icon: .pencil, .link(here)),
                ],
                [
                    MenuItem(
                        words.delete, icon: .trash2, .dialog(here, id: question.id), isDangerous: true)
                ],
            ])
    }

    package var question: Confirmation {
        Confirmation(
            id: "delete-file", title: say("Удалить документ?", "Delete the document?"),
            text: say(
                "У VK нет корзины: «Отчёт.pdf» не вернуть.", "VK has no trash: “Report.pdf” will be gone for good."),
            verb: words.delete, action: FormAction(here), cancel: Link(words.cancel, to: here))
    }

    package var questionLink: Link { Link(words.delete, to: here) }
}
