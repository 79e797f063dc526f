package main

import (
	"strconv"
	"time"
)

// Moscow's.
const (
	offset = 10_800
	zone   = " (UTC+3)"
)

const noBreakSpace = "\u00a0"

var (
	russianMonths = [...]string{
		"января", "февраля", "марта", "апреля", "мая", "июня",
		"июля", "августа", "сентября", "октября", "ноября", "декабря",
	}
	shortRussianMonths = [...]string{
		"янв.", "февр.", "мар.", "апр.", "мая", "июн.", "июл.", "авг.", "сент.", "окт.", "нояб.", "дек.",
	}
)

// «21 ноября 2026 в 14:05 (UTC+3)»
func moment(then int64, isRussian bool) string {
	date := time.Unix(then+offset, 0).UTC()
	if !isRussian {
		return date.Format("2" + noBreakSpace + "January 2006 at" + noBreakSpace + "15:04") + zone
	}
	return strconv.Itoa(date.Day()) + noBreakSpace + russianMonths[date.Month()-1] +
		date.Format(" 2006 в"+noBreakSpace+"15:04") + zone
}

// «12 мин», «3 ч», «вчера», «5 дн.», «3 дек.»
func age(then, now int64, isRussian bool) string {
	minutes := (now - then) / 60
	if minutes <= 0 {
		return either(isRussian, "только что", "just now")
	}
	if minutes < 60 {
		return strconv.FormatInt(minutes, 10) + noBreakSpace + either(isRussian, "мин", "min")
	}
	days := (now+offset)/86_400 - (then+offset)/86_400
	switch {
	case days == 0 || minutes < 6*60:
		return strconv.FormatInt(minutes/60, 10) + noBreakSpace + either(isRussian, "ч", "h")
	case days == 1:
		return either(isRussian, "вчера", "yesterday")
	case days < 7:
		return strconv.FormatInt(days, 10) + noBreakSpace + either(isRussian, "дн.", "d")
	}
	date := time.Unix(then+offset, 0).UTC()
	month := date.Format("Jan")
	if isRussian {
		month = shortRussianMonths[date.Month()-1]
	}
	text := strconv.Itoa(date.Day()) + noBreakSpace + month
	if date.Year() != time.Unix(now+offset, 0).UTC().Year() {
		text += " " + strconv.Itoa(date.Year())
	}
	return text
}

// «1 234 567» or "1,234,567"
func number(n int64, isRussian bool) string {
	digits := strconv.FormatInt(n, 10)
	for place := len(digits) - 3; place > 0; place -= 3 {
		digits = digits[:place] + either(isRussian, noBreakSpace, ",") + digits[place:]
	}
	return digits
}

func either(isRussian bool, russian, english string) string {
	if isRussian {
		return russian
	}
	return english
}
