"""Where somebody goes, and what their device says of it: with jitter, jumps that claim to be exact, cells of the network,
tunnels and sleep. Of a seed it is always the same."""

import math
import random
from dataclasses import dataclass, field

METRE = 1 / 111_195


@dataclass
class Track:
    """One way past a place or to it. Times are seconds from its beginning, positions metres from the place's middle."""
    radius: int
    latitude: float
    longitude: float
    # {latitude, longitude, accuracy, time, now}, both in milliseconds.
    fixes: list[dict] = field(default_factory=list)
    # When they really came, in seconds, having been outside before.
    arrivals: list[float] = field(default_factory=list)
    # When fixes did come that were worth something.
    heard: list[float] = field(default_factory=list)

    @property
    def place(self) -> dict:
        return {"latitude": self.latitude, "longitude": self.longitude, "radius": self.radius}


class Walker:
    def __init__(self, seed: int):
        self.dice = dice = random.Random(seed)
        self.track = Track(dice.choice([50, 80, 100, 150, 150, 200, 400, 1_000, 2_000]), dice.uniform(-65, 65), dice.uniform(-179, 179))
        self.clock = 0.0
        self.at = (0.0, 0.0)
        self.error = (0.0, 0.0)
        # Of this device, here.
        self.accuracy = dice.choice([5, 10, 20, 30, 45])
        self.every = dice.choice([1, 2, 5, 8])
        self.is_blind_until = 0.0
        self.was_inside = None

    def run(self) -> Track:
        dice, radius = self.dice, self.track.radius
        far = radius * 2 + 600
        begins_inside = dice.random() < .25
        self.at = self.spot(radius * .4) if begins_inside else self.rim(far)
        self.was_inside = begins_inside
        self.stay(dice.uniform(90, 400))
        for _ in range(dice.randrange(1, 4)):
            if dice.random() < .25:
                # By, and not in.
                self.go(self.rim(far), around=radius * 1.6 + 180)
            else:
                self.go(self.spot(radius * .4))
                self.stay(dice.uniform(120, 1_500))
                self.go(self.rim(far))
            self.stay(dice.uniform(120, 400))
        return self.track

    def spot(self, most: float) -> tuple[float, float]:
        angle, far = self.dice.uniform(0, math.tau), most * math.sqrt(self.dice.random())
        return far * math.cos(angle), far * math.sin(angle)

    def rim(self, least: float) -> tuple[float, float]:
        angle, far = self.dice.uniform(0, math.tau), least * self.dice.uniform(1, 3)
        return far * math.cos(angle), far * math.sin(angle)

    def go(self, to: tuple[float, float], around: float | None = None):
        """Straight there; or along a circle around the place where that would lead through it."""
        speed = self.dice.choice([1.4, 4, 12, 20])
        if around is not None:
            start = math.atan2(self.at[1], self.at[0])
            end = math.atan2(to[1], to[0])
            turn = (end - start + math.pi) % math.tau - math.pi
            parts = max(2, int(abs(turn) / .2))
            for part in range(parts + 1):
                angle = start + turn * part / parts
                self.line((around * math.cos(angle), around * math.sin(angle)), speed)
        self.line(to, speed)

    def line(self, to: tuple[float, float], speed: float):
        (x, y), length = self.at, math.dist(self.at, to)
        begun, seconds = self.clock, length / speed
        if seconds > 60 and self.dice.random() < .2:
            # A tunnel on the way.
            self.is_blind_until = self.clock + self.dice.uniform(20, seconds * .8)
        while self.clock < begun + seconds:
            share = min(1, (self.clock - begun) / seconds)
            self.at = (x + (to[0] - x) * share, y + (to[1] - y) * share)
            self.look()
        self.at = to

    def stay(self, seconds: float):
        end = self.clock + seconds
        if self.dice.random() < .2:
            # The device sleeps.
            self.is_blind_until = self.clock + self.dice.uniform(10, seconds * 3)
            end = max(end, self.is_blind_until + 90)
        while self.clock < end:
            self.look()

    def look(self):
        """The time until the next fix goes by, and that comes."""
        dice = self.dice
        far = math.hypot(*self.at)
        if far <= self.track.radius and self.was_inside is False:
            self.track.arrivals.append(self.clock)
            self.was_inside = True
        elif far > self.track.radius * 1.5 + 120:
            self.was_inside = False
        self.clock += self.every * dice.uniform(.8, 1.4)
        if self.clock < self.is_blind_until:
            return
        # What wakes up reports what it knew before.
        age = dice.uniform(35, 3_000) if dice.random() < .01 else dice.uniform(0, 2)
        accuracy, keep = self.accuracy * dice.uniform(.8, 1.3), .8
        self.error = tuple(keep * each + math.sqrt(1 - keep * keep) * dice.gauss(0, self.accuracy / 2) for each in self.error)
        x, y = self.at[0] + self.error[0], self.at[1] + self.error[1]
        chance = dice.random()
        if chance < .01:
            angle, jump = dice.uniform(0, math.tau), dice.uniform(100, 3_000)
            x, y, accuracy = self.at[0] + jump * math.cos(angle), self.at[1] + jump * math.sin(angle), dice.uniform(2, 15)
        elif chance < .05:
            accuracy = dice.uniform(800, 3_000)
            angle, off = dice.uniform(0, math.tau), dice.uniform(0, accuracy)
            x, y = self.at[0] + off * math.cos(angle), self.at[1] + off * math.sin(angle)
        elif age <= 2:
            self.track.heard.append(self.clock)
        track = self.track
        track.fixes.append({
            "latitude": track.latitude + y * METRE,
            "longitude": track.longitude + x * METRE / math.cos(math.radians(track.latitude)),
            "accuracy": accuracy, "time": (self.clock - age) * 1_000, "now": self.clock * 1_000})


def track(seed: int) -> Track:
    return Walker(seed).run()
