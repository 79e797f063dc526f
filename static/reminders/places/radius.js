// The radius as a slider has it: each step is the same share of what was there before.

/** Metres. */
export const [LEAST, MOST] = [50, 2_000];
/** Steps of the slider. */
const steps = 100;
const ratio = Math.log(MOST / LEAST);

/** Rounded as people say it. */
export function nearest(metres) {
  const unit = metres < 200 ? 5 : metres < 500 ? 10 : 50;
  return Math.max(LEAST, Math.min(MOST, Math.round(metres / unit) * unit));
}

export const metresOf = (part) => nearest(LEAST * Math.exp(ratio * part / steps));

export const partOf = (metres) => Math.round(steps * Math.log(metres / LEAST) / ratio);
