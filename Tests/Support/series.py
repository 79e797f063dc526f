"""A series of days and their moments by python-dateutil and zoneinfo, as Quad has to compute them: days that a month lacks are its
last one, a time that a clock leaves out is the one to which it is set forward. RemindersTests compare Quad's own days with these
(Repeats/RepeatOracleTests); what calendars make of a feed is compared with them too (HTTP/test_calendar)."""

import sys
from datetime import datetime, timedelta, timezone
from itertools import islice
from zoneinfo import ZoneInfo

from dateutil import rrule

FREQUENCIES = {"day": rrule.DAILY, "week": rrule.WEEKLY, "month": rrule.MONTHLY, "year": rrule.YEARLY}


def second(wall: datetime, zone: ZoneInfo) -> int:
    while True:
        moment = wall.replace(tzinfo=zone, fold=0).astimezone(timezone.utc)
        if moment.astimezone(zone).replace(tzinfo=None) == wall:
            return int(moment.timestamp())
        wall += timedelta(minutes=1)


def days(unit: str, every: int, weekdays: list[int], position: int | None, start: datetime):
    """The days of the rule from its first one on, without end. Weekdays are 1 (Monday) to 7; none is that of the first day."""
    more = {}
    named = [day - 1 for day in weekdays] or start.weekday()
    if unit == "week":
        more = {"byweekday": named, "wkst": rrule.MO}
    elif position is not None:
        more = {"byweekday": named, "bysetpos": position}
    elif unit in ("month", "year") and start.day > 28:
        more = {"bymonthday": range(28, start.day + 1), "bysetpos": -1}
        if unit == "year":
            more["bymonth"] = start.month
    return rrule.rrule(FREQUENCIES[unit], dtstart=start, interval=every, **more)


def main():
    """For each line "unit every weekdays position start minute zone times" the moments that follow the first, in seconds."""
    for line in sys.stdin:
        unit, every, weekdays, position, start, minute, zone, times = line.split()
        start = datetime.fromisoformat(start)
        series = days(
            unit, int(every), [int(day) for day in weekdays if day != "-"], None if position == "-" else int(position), start)
        later = (day for day in series if day > start)
        zone = ZoneInfo(zone)
        print(*(second(day + timedelta(minutes=int(minute)), zone) for day in islice(later, int(times))))


if __name__ == "__main__":
    main()
