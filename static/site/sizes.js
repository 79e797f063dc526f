// Lengths in bytes as pages show them: «2,4 МБ», added up.
import { say } from "./words.js";

const language = document.documentElement.lang;
const point = new Intl.NumberFormat(language).formatToParts(1.5).find(({ type }) => type === "decimal").value;
const units = () => say("units").split(" ");

function bytes(text) {
  const [, number, unit] = text.trim().match(/^(.*)\s(\S+)$/u) ?? [];
  const power = units().indexOf(unit);
  const digits = number?.replace(new RegExp(`[^\\d${point}]`, "gu"), "").replace(point, ".");
  return power < 0 || !digits ? NaN : Number(digits) * 1024 ** power;
}

/** The sum of such texts, as one of them; empty where one says nothing. */
export function sum(texts) {
  let total = texts.reduce((all, text) => all + bytes(text), 0);
  if (!(total > 0)) return "";
  let power = 0;
  while (Math.round(total) >= 1024 && power < units().length - 1) {
    total /= 1024;
    power += 1;
  }
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: total < 10 && power ? 1 : 0 }).format(total);
  return `${number}\u00a0${units()[power]}`;
}
