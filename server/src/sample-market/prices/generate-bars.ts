import type { BarRecord } from "../../companies/index.ts";
import { toEpochDay } from "../../platform/clock/days.ts";
import { isEdgeCase } from "../roster/edge-cases.ts";
import { HALTED_DAY, LAST_DAY } from "../calendar/market-dates.ts";
import type { MarketPath } from "./market-path.ts";
import { dailyPriceLimit, roundToTick } from "./price-rules.ts";
import type { IssueProfile } from "../roster/issue-profile.ts";
import { createRandom } from "../random.ts";
import type { TradingDays } from "../calendar/trading-days.ts";
import { splitFactorAfter } from "./intrinsic-value-curve.ts";

/** Daily mean reversion of the log gap between price and value: a half-life of fifteen months. */
const MEAN_REVERSION = Math.LN2 / 305;
/** Trading days up to the last stored one over which `recentBias` builds up, and its daily rate; it then stays. */
const RECENT_BIAS_DAYS = 280;
const RECENT_BIAS_REVERSION = 0.009;
/** Halted permanently from this day on. */
const PAUSED_FROM = "2025-11-10";

/** The nearest price on the tick grid within the daily limits. */
function clampToLimits(price: number, base: number): number {
  const width = dailyPriceLimit(base);
  return roundToTick(Math.min(base + width, Math.max(Math.max(1, base - width), price)));
}

function noTradeBar(code: string, date: string, adjFactor: number): BarRecord {
  return { code, date, open: null, high: null, low: null, close: null, volume: null, adjFactor };
}

/**
 * price = value × exp(bias + gap), where the gap takes market, sector and own shocks and slowly reverts. Prices are raw
 * yen as traded; adjFactor ≠ 1 on ex-dates.
 */
export function* generateBars(
  seed: string,
  profile: IssueProfile,
  value: Float64Array,
  shares: Float64Array,
  path: MarketPath,
  tradingDays: TradingDays,
): Generator<BarRecord> {
  const { code, bias, volatility, beta } = profile;
  const random = createRandom(seed, "bars", code);
  const sector = path.sector(profile.sector?.name ?? "");
  const lot = profile.style === "reit" ? 1 : profile.style === "etf" ? 10 : 100;
  const isPaused = isEdgeCase(code, "paused");
  const days = tradingDays.days.length;
  const recentFrom = tradingDays.indexFrom(toEpochDay(LAST_DAY)) + 1 - RECENT_BIAS_DAYS;
  const factors = new Map(
    [...profile.splits, ...profile.comingSplits].map(
      ({ exDate, factor }) => [tradingDays.indexFrom(exDate), factor] as const,
    ),
  );
  let gap = profile.volatility * 8 * random.normal();
  let basis = splitFactorAfter(profile, (tradingDays.days[0] ?? 0) - 1);
  let lastClose = 0;
  let activity = 0;
  let usualGap = 0;

  for (let i = 0; i < days; i++) {
    const date = tradingDays.iso[i] ?? "";
    const factor = factors.get(i) ?? 1;
    if (factor !== 1) {
      basis /= factor;
      lastClose *= factor;
    }
    const tail = random.chance(0.015) ? 3 : 1;
    const shock =
      beta * (path.market[i] ?? 0) + (sector[i] ?? 0) + volatility * tail * random.normal();
    gap += shock - MEAN_REVERSION * gap;
    if (profile.recentBias !== null && i > recentFrom)
      gap += (usualGap + profile.recentBias - gap) * RECENT_BIAS_REVERSION;
    else usualGap += (gap - usualGap) / (i + 1);
    if (date < profile.listingDate) continue;
    if (profile.delistingDate !== null && date >= profile.delistingDate) return;
    if (date === HALTED_DAY || (isPaused && date >= PAUSED_FROM)) {
      yield noTradeBar(code, date, factor);
      continue;
    }
    activity = 0.8 * activity + 0.28 * random.normal();
    if (random.chance(profile.noTradeProbability)) {
      yield noTradeBar(code, date, factor);
      continue;
    }
    const level = (value[i] ?? 0) + bias;
    const target = Math.exp(level + gap) / basis;
    const base = lastClose > 0 ? roundToTick(lastClose) : target;
    const close = clampToLimits(target, base);
    // Moves cut off by a limit or the tick grid are not made up for later.
    if (close !== roundToTick(target)) gap = Math.log(close * basis) - level;
    const move = Math.log(close / base);
    const open = clampToLimits(
      base * Math.exp(0.45 * move + 0.3 * volatility * (random.uniform() + random.uniform() - 1)),
      base,
    );
    const reach = volatility * 0.9;
    const high = clampToLimits(Math.max(open, close) * (1 + reach * random.uniform() ** 2), base);
    const low = clampToLimits(Math.min(open, close) * (1 - reach * random.uniform() ** 2), base);
    const traded =
      ((shares[i] ?? 0) * basis * profile.turnover * Math.exp(activity + 9 * Math.abs(move))) / lot;
    lastClose = close;
    yield {
      code,
      date,
      open,
      high: Math.max(high, open, close),
      low: Math.min(low, open, close),
      close,
      volume: Math.max(1, Math.round(traded)) * lot,
      adjFactor: factor,
    };
  }
}
