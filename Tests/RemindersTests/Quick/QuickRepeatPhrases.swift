extension QuickPhraseTable {
    /// How something comes again. A line has the phrase, and behind it day, time, repeat and text as they are understood.
    static let repeats = """
        # Repeats
        по будням в 8:30 подъём | 2026-11-25 | 8:30 | week 12345 | подъём
        каждый будний день в 8 подъём | 2026-11-25 | 8:00 | week 12345 | подъём
        по рабочим дням в 8 подъём | 2026-11-25 | 8:00 | week 12345 | подъём
        по выходным уборка | 2026-11-28 |  | week 67 | уборка
        каждые выходные уборка | 2026-11-28 |  | week 67 | уборка
        каждый день в 21 дневник | 2026-11-24 | 21:00 | day | дневник
        каждое утро зарядка | 2026-11-25 | 9:00 | day | зарядка
        каждый вечер дневник | 2026-11-24 | 19:00 | day | дневник
        каждое утро в 7 зарядка | 2026-11-25 | 7:00 | day | зарядка
        каждый вечер в 9 дневник | 2026-11-24 | 21:00 | day | дневник
        по утрам зарядка | 2026-11-25 | 9:00 | day | зарядка
        по вечерам прогулка | 2026-11-24 | 19:00 | day | прогулка
        every morning run | 2026-11-25 | 9:00 | day | run
        every evening at 9 diary | 2026-11-24 | 21:00 | day | diary
        every night diary | 2026-11-24 | 19:00 | day | diary
        every Monday morning stand-up | 2026-11-30 | 9:00 | week 1 | stand-up
        every day at 9pm diary | 2026-11-24 | 21:00 | day | diary
        каждые 2 недели по пятницам отчёт | 2026-11-27 |  | 2 week 5 | отчёт
        every 2 weeks on Friday report | 2026-11-27 |  | 2 week 5 | report
        every other week on Fridays report | 2026-11-27 |  | 2 week 5 | report
        каждую неделю в пятницу отчёт | 2026-11-27 |  | week 5 | отчёт
        еженедельно по пятницам отчёт | 2026-11-27 |  | week 5 | отчёт
        weekly on Friday report | 2026-11-27 |  | week 5 | report
        по вторникам и четвергам спорт | 2026-11-24 |  | week 24 | спорт
        по вт, чт и сб спорт | 2026-11-24 |  | week 246 | спорт
        по понедельникам, средам и пятницам спорт | 2026-11-25 |  | week 135 | спорт
        каждый вторник и четверг спорт | 2026-11-24 |  | week 24 | спорт
        каждую среду, пятницу спорт | 2026-11-25 |  | week 35 | спорт
        каждый вторник и каждый четверг спорт | 2026-11-24 |  | week 24 | спорт
        every Mon, Wed, Fri gym | 2026-11-25 |  | week 135 | gym
        every Mon, Wed, and Fri gym | 2026-11-25 |  | week 135 | gym
        every Monday and Thursday gym | 2026-11-26 |  | week 14 | gym
        on Mondays, Wednesdays and Fridays gym | 2026-11-25 |  | week 135 | gym
        every Monday to Friday at 8 wake up | 2026-11-25 | 8:00 | week 12345 | wake up
        every other Tuesday book club | 2026-11-24 |  | 2 week 2 | book club
        каждый второй вторник книги | 2026-11-24 |  | 2 week 2 | книги
        каждые три дня полить | 2026-11-24 |  | 3 day | полить
        каждый третий день полить | 2026-11-24 |  | 3 day | полить
        every three days water | 2026-11-24 |  | 3 day | water
        every third day water | 2026-11-24 |  | 3 day | water
        раз в месяц счётчики | 2026-11-24 |  | month | счётчики
        раз в неделю звонок | 2026-11-24 |  | week | звонок
        раз в 2 недели звонок | 2026-11-24 |  | 2 week | звонок
        раз в два месяца фильтр | 2026-11-24 |  | 2 month | фильтр
        один раз в год страховка | 2026-11-24 |  | year | страховка
        once a month meters | 2026-11-24 |  | month | meters
        once a week call | 2026-11-24 |  | week | call
        once every 2 weeks call | 2026-11-24 |  | 2 week | call
        ежемесячно 15 числа счёт | 2026-12-15 |  | month | счёт
        каждый месяц 15-го числа счёт | 2026-12-15 |  | month | счёт
        15-го числа каждого месяца счёт | 2026-12-15 |  | month | счёт
        15 числа каждого месяца счёт | 2026-12-15 |  | month | счёт
        каждое 15-е число счёт | 2026-12-15 |  | month | счёт
        every month on the 15th invoice | 2026-12-15 |  | month | invoice
        on the 15th of every month invoice | 2026-12-15 |  | month | invoice
        every 15th invoice | 2026-12-15 |  | month | invoice
        monthly on the 15th invoice | 2026-12-15 |  | month | invoice
        every 1st of the month rent | 2026-12-01 |  | month | rent
        every first Monday board | 2026-12-07 |  | month #1 1 | board
        every first Monday of the month board | 2026-12-07 |  | month #1 1 | board
        first Monday of every month board | 2026-12-07 |  | month #1 1 | board
        every month on the first Monday board | 2026-12-07 |  | month #1 1 | board
        every second Tuesday of the month board | 2026-12-08 |  | month #2 2 | board
        every third Thursday board | 2026-12-17 |  | month #3 4 | board
        every last Friday drinks | 2026-11-27 |  | month #-1 5 | drinks
        last Friday of every month drinks | 2026-11-27 |  | month #-1 5 | drinks
        каждый первый понедельник совет | 2026-12-07 |  | month #1 1 | совет
        первый понедельник каждого месяца совет | 2026-12-07 |  | month #1 1 | совет
        каждый месяц в первый понедельник совет | 2026-12-07 |  | month #1 1 | совет
        в последнюю пятницу каждого месяца бар | 2026-11-27 |  | month #-1 5 | бар
        каждую последнюю пятницу бар | 2026-11-27 |  | month #-1 5 | бар
        каждый второй вторник месяца совет | 2026-12-08 |  | month #2 2 | совет
        последний день каждого месяца отчёт | 2026-11-30 |  | month #-1 1234567 | отчёт
        в последний день каждого месяца отчёт | 2026-11-30 |  | month #-1 1234567 | отчёт
        каждый последний день месяца отчёт | 2026-11-30 |  | month #-1 1234567 | отчёт
        в конце каждого месяца отчёт | 2026-11-30 |  | month #-1 1234567 | отчёт
        last day of every month report | 2026-11-30 |  | month #-1 1234567 | report
        end of every month report | 2026-11-30 |  | month #-1 1234567 | report
        последний рабочий день каждого месяца отчёт | 2026-11-30 |  | month #-1 12345 | отчёт
        every month on the last day report | 2026-11-30 |  | month #-1 1234567 | report
        every year on 24 November birthday | 2026-11-24 |  | year | birthday
        каждый год 24 ноября юбилей | 2026-11-24 |  | year | юбилей
        24 ноября ежегодно юбилей | 2026-11-24 |  | year | юбилей
        каждое 25 декабря праздник | 2026-12-25 |  | year | праздник
        every December 25 holiday | 2026-12-25 |  | year | holiday
        каждый день с понедельника таблетки | 2026-11-30 |  | day | таблетки
        every day from Monday pills | 2026-11-30 |  | day | pills
        каждый день до пятницы таблетки | 2026-11-24 |  | day until 2026-11-27 | таблетки
        every day until 30 November pills | 2026-11-24 |  | day until 2026-11-30 | pills
        каждую пятницу с 1 декабря обзор | 2026-12-04 |  | week 5 | обзор
        отчёт каждые 3 месяца с завтра | 2026-11-25 |  | 3 month | отчёт
        every weekday 9am stand-up | 2026-11-25 | 9:00 | week 12345 | stand-up
        every weekend cleaning | 2026-11-28 |  | week 67 | cleaning
        daily at 9pm diary | 2026-11-24 | 21:00 | day | diary
        pay rent monthly | 2026-11-24 |  | month | pay rent
        в пятницу, 27 ноября, совет | 2026-11-27 |  |  | совет
        Friday, 27 November board | 2026-11-27 |  |  | board
        Sat 5 Dec party | 2026-12-05 |  |  | party
        27 ноября, пятница: совет | 2026-11-27 |  |  | совет
        завтра, в среду, отчёт | 2026-11-25 |  |  | отчёт
        tomorrow, Wednesday, report | 2026-11-25 |  |  | report
        в 9.10 врач | 2026-11-25 | 9:10 |  | врач
        к 9.12 сдать | 2026-12-09 |  |  | сдать
        """
}
