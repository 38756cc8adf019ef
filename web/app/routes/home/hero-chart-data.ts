import type { MarketResponse, PriceChart } from "@tenbin/contract";

/** Years of the front page's chart. */
export const HERO_YEARS = 5;
const HERO_DAYS = HERO_YEARS * 366;

/**
 * Five years, one close per week (the last of each, Monday to Sunday): a drawing of 640 px cannot
 * show more, and the page is ten times smaller.
 */
export function toHeroChart(hero: NonNullable<MarketResponse["hero"]>): PriceChart {
  const last = hero.price.days.at(-1) ?? 0;
  const from = last - HERO_DAYS;
  return {
    ticker: hero.ticker,
    is_authorized: true,
    masked: false,
    price: toWeeklyCloses(hero.price, from),
    price_decimals: hero.price_decimals,
    value: valuesSince(hero.value, from),
    value_moves: null,
    window: null,
    offsets: [],
    disclosures: [],
    gaps: [],
    splits: [],
  };
}

function toWeeklyCloses({ days, close }: PriceChart["price"], from: number): PriceChart["price"] {
  const weekly: { day: number; close: number }[] = [];
  days.forEach((day, i) => {
    const traded = close[i] ?? null;
    if (day < from || traded === null) return;
    const before = weekly.at(-1);
    if (before !== undefined && weekNumber(before.day) === weekNumber(day)) weekly.pop();
    weekly.push({ day, close: traded });
  });
  return { days: weekly.map(({ day }) => day), close: weekly.map((point) => point.close) };
}

/** 1970-01-01 was a Thursday. */
function weekNumber(day: number): number {
  return Math.floor((day + 3) / 7);
}

/**
 * Starts with the value that applied on `from`. One line, the value that the verdict uses: a second
 * one would look like a second opinion to who sees the page for the first time.
 */
function valuesSince(value: PriceChart["value"], from: number): PriceChart["value"] {
  if (value === null) return null;
  const first = Math.max(
    0,
    value.days.findLastIndex((day) => day <= from),
  );
  const days = value.days.slice(first);
  const begin = value.calibrated_from ?? Infinity;
  return {
    days,
    calibrated: days.map((_, i) => {
      const calibrated = first + i < begin ? null : value.calibrated[first + i];
      return calibrated ?? value.uncalibrated[first + i] ?? null;
    }),
    uncalibrated: days.map(() => null),
    unrated: value.unrated.slice(first),
    calibrated_from: 0,
    edges: value.edges,
  };
}
