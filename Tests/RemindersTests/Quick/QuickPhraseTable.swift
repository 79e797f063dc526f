/// Lines as people write them, and how each is understood on Tuesday, 24 November 2026, at 18:42.
enum QuickPhraseTable {
    struct Phrase: Sendable {
        let line: String
        /// Day, time, repeat and text; behind a repeat "over" says that the moment has gone by.
        let told: [String]
    }

    /// - Parameter table: lines with bars between their columns; "#" begins a heading
    static func read(_ table: String) -> [Phrase] {
        table.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
            let columns = line.split(separator: "|", omittingEmptySubsequences: false).map { column in
                String(column.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
            }
            return Phrase(line: columns[0], told: Array(columns[1...]))
        }
    }

    /// They name no day, or none that is understood for certain: they stay as they are.
    static let texts = """
        march to the office
        march 5 miles
        Sun cream
        sat nav update
        may be late
        May
        ask May about it
        second-hand books
        weekly meeting
        read daily paper
        купить хлеб!!
        купить 2 билета
        купить 3 яблока
        позвонить в 9 отдел
        в 9 отдел
        зайти в 12 кабинет
        лекция в 305 аудитории
        сходить в 5 класс
        разделить на 2 части
        в 2 раза больше
        забрать с Ленина 9
        дом 9 квартира 30
        at 5 Baker Street
        look at 3 pages
        on the 15th floor
        24/7 support
        1/2 cup sugar
        цена 24.50
        версия 24.11
        купить за 24.11 руб
        версия 9.30
        31 ноября отчёт
        в 25:00 отчёт
        Feb 30 report
        32.12 отчёт
        Среда обитания
        Чёрная пятница
        Black Friday sale
        Good Friday
        last Friday notes
        в прошлую пятницу не успел
        first Monday board
        first things first
        приказ от 24 ноября
        отчёт за сегодня
        рассказать про понедельник
        after lunch
        после пятницы
        после пятницы в 9 отчёт
        before Monday call
        перед 9:30 зайти
        в среду или пятницу бассейн
        on Monday or Tuesday call
        в среду и пятницу бассейн
        с понедельника по среду отпуск
        from Monday to Wednesday off
        завтра ночью поезд
        позвонить ночью
        every hour drink
        every
        каждый охотник желает
        каждый раз в понедельник
        every day except Friday pills
        каждый день кроме среды таблетки
        every Monday or Tuesday gym
        twice a week gym
        5 раз в день таблетки
        два раза в день таблетки
        несколько раз в неделю
        every 1000 days
        through the week
        через мост
        через 2 остановки выйти
        in 2 minds
        in the garden
        в одно окно
        на 2 часа в бассейн
        for 2 hours nap
        next door
        next steps
        прочесть «Завтра была война»
        watch "Tomorrow Never Dies"
        прочесть “в пятницу утром”
        говорят, "завтра в 9"
        не завтра
        Today's menu
        evening dress
        morning run
        night shift
        утренний кофе
        вечерний звон
        день рождения
        час пик
        в сентябре отпуск
        месяц без сахара
        последний звонок
        первый класс
        second breakfast
        9
        2027
        +7 916 123-45-67
        тел. 123-45-67
        кв. 24, этаж 11
        10-15 страниц
        отчёт 2026
        у нас 30 человек
        по делам
        по среду отпуск
        на 9 мест
        сделать 15 отжиманий
        25 человек
        at home
        by hand
        at once
        at one point
        в четверг, 27 ноября совет
        5 may be enough
        wait till tomorrow
        until Friday away
        from Monday vacation
        с понедельника новая жизнь
        """
}
