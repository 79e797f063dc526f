extension Styleguide {
    package var buttons: [Button] {
        [
            Button(say("Опубликовать", "Publish"), .primary), Button(words.save), Button(words.cancel, .quiet),
            Button(words.delete, .danger), Button(words.refresh, icon: .refreshCw),
            Button(say("Опубликовать", "Publish"), .primary, isDisabled: true),
            Button(say("Подключить", "Connect"), isSmall: true),
        ]
    }

    package var name: TextField {
        TextField(
            "name", say("ФИО", "Full name"), value: say("Анна Ковалёва", "Anna Kovalyova"),
            autocomplete: "name", largest: 120)
    }

    package var mail: TextField {
        TextField(
            "email", say("Рабочая почта", "Work e-mail"), value: "anna.kovaleva@hse", kind: .email,
            hint: say("Подходят адреса @hse.ru.", "Addresses at @hse.ru will do."),
            error: say("Проверьте адрес: подходят только @hse.ru", "Check the address: only @hse.ru will do"))
    }

    package var position: TextField {
        TextField(
            "position", say("Должность", "Position"), placeholder: say("Доцент", "Associate professor"),
            suggestions: [say("Доцент", "Associate professor"), say("Профессор", "Professor")])
    }

    package var about: TextArea {
        TextArea(
            "about", say("О себе", "About you"), hint: say("Видно всем участникам.", "Every member sees it."))
    }

    package var faculty: SelectField {
        SelectField(
            "faculty", say("Факультет", "Faculty"),
            [
                Choice(say("Факультет права", "Faculty of Law"), value: "law", isChosen: true),
                Choice(say("Факультет компьютерных наук", "Faculty of Computer Science"), value: "cs"),
                Choice(say("Востоковедение", "Oriental Studies"), value: "oriental"),
            ])
    }

    package var code: CodeField { CodeField("code", say("Код из письма", "Code from the letter")) }

    package var priority: SegmentField {
        SegmentField(
            "priority", say("Важность", "Priority"),
            [
                Segment(say("Нет", "None"), value: "0", isChosen: true), Segment("!", value: "1", isChosen: false),
                Segment("!!", value: "2", isChosen: false), Segment("!!!", value: "3", isChosen: false),
            ])
    }

    package var letters: CheckField {
        CheckField(
            "letters", say("Присылать письма", "Send letters"),
            hint: say("Не чаще раза в день.", "Once a day at most."), isChecked: true)
    }

    package var search: SearchField {
        SearchField(
            here, id: filters.form, label: words.search, placeholder: say("Хэштег или слово", "A hashtag or a word"))
    }

    package var filters: FilterBar {
        let roles = [
            Choice(say("Роль", "Role"), value: "", isChosen: true), Choice(say("Модератор", "Moderator"), value: "1"),
        ]
        let states = [
            Choice(say("Состояние", "State"), value: ""),
            Choice(say("Приостановлен", "Suspended"), value: "1", isChosen: true),
        ]
        return FilterBar(
            id: "guide-filters", form: "guide-search",
            fields: [SelectField("role", roles[0].label, roles), SelectField("state", states[0].label, states)],
            found: words.found(n: "12"), clear: Link(words.clearFilters, to: here))
    }
}
