extension CalendarFile {
    /// What is run in the cage: `/input/calendar.ics` as JSON.
    ///
    /// Lines are taken apart here, since icalendar gives a whole file up for one line; zones are the library's: rules that a file
    /// brings (VTIMEZONE), and the names of Windows.
    static let script = #"""
        import json, re, sys
        from datetime import date, datetime, timedelta, timezone
        from zoneinfo import ZoneInfo

        def end(answer):
            json.dump({"entries": []} | answer, sys.stdout, ensure_ascii=False)
            sys.exit()

        try:
            from icalendar.cal import Timezone
            from icalendar.windows_to_olson import WINDOWS_TO_OLSON
        except ImportError:
            end({"problem": "unavailable"})

        FOLD = r"(?:\r\n|\n|\r)[ \t]"
        LINE = re.compile(r'([A-Za-z0-9-]{1,60})((?:;[^:;="]+=(?:"[^"]*"|[^";:,]*)(?:,(?:"[^"]*"|[^";:,]*))*)*):(.*)', re.S)
        PARAMETER = re.compile(r';([^=]+)=((?:"[^"]*"|[^";:])*)')
        TIME = re.compile(r"(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)?(Z)?)?", re.A)
        DURATION = re.compile(
            r"([+-]?)P(?:(\d{1,5})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,6})S)?)?", re.A)
        DEEPEST = 20

        data = open("/input/calendar.ics", "rb").read()
        if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
            text = re.sub(FOLD, "", data.decode("utf-16", "replace"))
        else:
            # Some programs fold within a letter, so lines are joined before letters are read.
            data = re.sub(FOLD.encode(), b"", data.removeprefix(b"\xef\xbb\xbf"))
            text = data.decode("utf-8", "replace")
            # A broken letter or two are broken letters; many are another alphabet's.
            if text.count("\ufffd") * 4 > sum(letter > "\x7f" for letter in text):
                text = data.decode("cp1251", "replace")
        lines = [line for line in re.split(r"\r\n|\n|\r", text) if line.strip()]
        if not lines or lines[0].strip().upper() != "BEGIN:VCALENDAR":
            end({"problem": "mismatch"})

        class Part:
            def __init__(self, kind):
                self.kind, self.lines, self.values, self.parts = kind, [], {}, []

            def all(self, name):
                return self.values.get(name, [])

            def first(self, name):
                return next(iter(self.all(name)), ({}, ""))

            def word(self, name):
                return self.first(name)[1].strip().upper()

            def number(self, name, most):
                text = self.first(name)[1].strip()
                return min(int(text), most) if re.fullmatch(r"\d{1,9}", text, re.A) else 0

            def text(self, name, most):
                value = re.sub(r"\\([\\;,nN])", lambda m: "\n" if m[1] in "nN" else m[1], self.first(name)[1])
                return value.replace("\0", "")[:most]

        found, zones, stack = [], {}, []

        def finish(part, is_broken=False):
            if part.kind in ("VEVENT", "VTODO"):
                found.append((part, is_broken))
                if len(found) > int(sys.argv[1]):
                    end({"problem": "tooMany"})
            elif part.kind == "VTIMEZONE":
                zones.setdefault(part.first("TZID")[1].strip(), part.lines)

        for line in lines:
            match = LINE.fullmatch(line)
            if not match:
                continue
            name, value = match[1].upper(), match[3]
            if name == "BEGIN":
                part = Part(value.strip().upper())
                if stack:
                    stack[-1].parts.append(part)
                stack.append(part)
                if len(stack) > DEEPEST:
                    end({"problem": "mismatch"})
            elif name == "END":
                kind = value.strip().upper()
                if not any(part.kind == kind for part in stack):
                    continue
                while stack:
                    part = stack.pop()
                    part.lines.append(line)
                    if part.kind == kind:
                        finish(part)
                        break
                    finish(part, True)
            elif stack:
                parameters = {key.upper(): word.strip('"') for key, word in PARAMETER.findall(match[2])}
                stack[-1].values.setdefault(name, []).append((parameters, value))
            for part in stack:
                if part.kind == "VTIMEZONE" and len(part.lines) < 500:
                    part.lines.append(line)
        while stack:
            finish(stack.pop(), True)

        known = {}

        def named(name):
            try:
                return ZoneInfo(WINDOWS_TO_OLSON.get(name, name))
            except Exception:
                return None

        def is_plain(line):
            """Clocks are set by the year; a rule by the second would be counted for hours."""
            name, _, rule = line.upper().partition(":")
            parts = dict(part.partition("=")[::2] for part in rule.split(";"))
            known = {"FREQ", "INTERVAL", "COUNT", "UNTIL", "BYDAY", "BYMONTH", "BYMONTHDAY", "WKST"}
            return name.partition(";")[0] != "RRULE" or (parts.get("FREQ") == "YEARLY" and parts.keys() <= known)

        def zone(name):
            if name not in known:
                pieces = name.strip("/").split("/")
                known[name] = named(name.strip("/"))
                if known[name] is None and len(known) < 200 and name in zones and all(map(is_plain, zones[name])):
                    try:
                        known[name] = Timezone.from_ical("\r\n".join(zones[name]) + "\r\n").to_tz()
                    except Exception:
                        pass
                # /freeassociation.sourceforge.net/Europe/Berlin
                for count in (3, 2, 1):
                    if known[name] is None and len(pieces) > count:
                        known[name] = named("/".join(pieces[-count:]))
            return known[name]

        def moment(parameters, value):
            """A day or a time, with its zone where that is known; None for what is none."""
            match = TIME.fullmatch(value.strip().split("/")[0])
            if not match:
                return None
            try:
                day = date(*map(int, match.group(1, 2, 3)))
                if match[4] is None:
                    return day
                naive = datetime(day.year, day.month, day.day, int(match[4]), int(match[5]))
                if match[7]:
                    return naive.replace(tzinfo=timezone.utc)
                place = zone(parameters["TZID"]) if "TZID" in parameters else None
                if place is None:
                    return naive
                aware = place.localize(naive) if hasattr(place, "localize") else naive.replace(tzinfo=place)
                aware.timestamp()
                return aware
            except Exception:
                return None

        def told(parameters, when):
            is_day = not isinstance(when, datetime)
            return {
                "day": f"{when.year:04}-{when.month:02}-{when.day:02}",
                "minute": None if is_day else when.hour * 60 + when.minute,
                "second": None if is_day or when.tzinfo is None else int(when.timestamp()),
                "isLost": not is_day and when.tzinfo is None and "TZID" in parameters,
            }

        def day(parameters, value, start):
            """The day by the clock of the beginning, however it is written."""
            when = moment(parameters, value)
            if when is None:
                return None
            try:
                if isinstance(when, datetime) and when.tzinfo and isinstance(start, datetime) and start.tzinfo:
                    when = when.astimezone(start.tzinfo)
            except Exception:
                pass
            return f"{when.year:04}-{when.month:02}-{when.day:02}"

        def listed(part, name, most):
            return [(parameters, word) for parameters, value in part.all(name)[:most] for word in value.split(",")[:most]][:most]

        def alarms(part, start, stop):
            minutes = []
            for alarm in part.parts[:20]:
                parameters, value = alarm.first("TRIGGER")
                match = DURATION.fullmatch(value.strip().upper())
                if alarm.kind != "VALARM" or alarm.word("ACTION") == "NONE":
                    continue
                try:
                    if match:
                        weeks, days, hours, rest, seconds = (int(word or 0) for word in match.group(2, 3, 4, 5, 6))
                        before = ((weeks * 7 + days) * 24 + hours) * 60 + rest + seconds // 60
                        before = before if match[1] == "-" else -before
                        if parameters.get("RELATED", "").upper() == "END" and stop:
                            before -= int((stop - start).total_seconds()) // 60
                    else:
                        before = int((start - moment(parameters, value)).total_seconds()) // 60
                except Exception:
                    continue
                # Apple has an alarm of 1976 for none.
                if abs(before) < 100_000:
                    minutes.append(before)
            return minutes

        def again(start):
            """The same time of a day of late: what goes by rules comes by the clock of then, not of its first day."""
            try:
                near = datetime.combine(max(date.today(), start.date()), start.time().replace(tzinfo=None))
                place = start.tzinfo
                return place.localize(near) if hasattr(place, "localize") else near.replace(tzinfo=place)
            except Exception:
                return start

        def rule(text, start):
            """With its end by the clock of the beginning: by others that is another hour for half of the year."""
            def local(match):
                try:
                    when = moment({}, match[1]).astimezone(start.tzinfo)
                    return f"UNTIL={when.year:04}{when.month:02}{when.day:02}T{when.hour:02}{when.minute:02}{when.second:02}"
                except Exception:
                    return match[0]
            text = text.strip().upper()[:500]
            is_zoned = isinstance(start, datetime) and start.tzinfo
            return re.sub(r"UNTIL=(\d{8}T\d{6}Z)", local, text, flags=re.A) if is_zoned else text

        def entry(part, is_broken):
            is_task = part.kind == "VTODO"
            name = "DUE" if is_task and part.all("DUE") and not part.all("RRULE") else "DTSTART"
            if is_task and not part.all(name):
                name = "DUE"
            parameters, value = part.first(name)
            start = moment(parameters, value)
            return {
                "isTask": is_task,
                "uid": part.text("UID", 1000).strip(),
                "instance": day(*part.first("RECURRENCE-ID"), start) if part.all("RECURRENCE-ID") else None,
                "isFromThere": part.first("RECURRENCE-ID")[0].get("RANGE", "").upper() == "THISANDFUTURE",
                "time": told(parameters, start) if start else None,
                "recent": told(parameters, again(start)) if isinstance(start, datetime) and start.tzinfo else None,
                "rules": [rule(text, start) for _, text in part.all("RRULE")[:3]] + ["EXRULE"] * bool(part.all("EXRULE")),
                "without": [found for found in (day(*each, start) for each in listed(part, "EXDATE", 1000)) if found],
                "besides": [told(each[0], when) for each in listed(part, "RDATE", 200) if (when := moment(*each))],
                "status": "COMPLETED" if is_task and part.all("COMPLETED") else part.word("STATUS")[:20],
                "title": part.text("SUMMARY", 1000),
                "notes": part.text("DESCRIPTION", 6000),
                "place": part.text("LOCATION", 300),
                "priority": part.number("PRIORITY", 9),
                "alarms": alarms(part, start, moment(*part.first("DTEND"))) if start else [],
                "sequence": part.number("SEQUENCE", 1_000_000),
                "isBroken": is_broken or (start is None and bool(value.strip())),
            }

        end({"entries": [entry(*each) for each in found]})
        """#
}
