import { daysBetween } from "../../platform/clock/days.ts";
import { JUMP_RATIO } from "../quarantine/rules.ts";
import type { BarRecord } from "../../companies/index.ts";

export interface DayFile {
  readonly day: string;
  readonly bars: readonly BarRecord[];
  /** Records that the feed rejected one by one. */
  readonly rejected: number;
}

export interface PreviousDay {
  readonly day: string;
  /** Closes by code, yen; untraded codes are absent. */
  readonly closes: ClosesByCode;
  /** Trading days before that one, newest first: a vendor may repeat any of them. */
  readonly earlier?: readonly { readonly day: string; readonly closes: ClosesByCode }[];
}

type ClosesByCode = ReadonlyMap<string, number>;

export type GateReasonCode =
  | "closed_day"
  | "other_day"
  | "empty"
  | "repeated_codes"
  | "refused_rows"
  | "missing_codes"
  | "untraded_codes"
  | "no_volume"
  | "price_level"
  | "price_jumps"
  | "repeats_day_before"
  | "missing_issues"
  | "many_splits"
  /** Truncated or unparsable response; raised by the feed, not by the gate. */
  | "unreadable";

export interface GateReason {
  readonly code: GateReasonCode;
  /** Includes the deciding figures, for the operator. */
  readonly detail: string;
}

/** Rows that may be individually wrong: those are dropped, the others accepted. */
const MAX_REJECTED_SHARE = 0.01;
/**
 * Codes of the previous day that may be missing. On 2,148 days of 2014 to 2022 at most 0.1 % were: companies leave the
 * market one at a time, and a whole segment (all REITs are 1.5 %) never does.
 */
const MAX_MISSING_SHARE = 0.01;
/**
 * Codes without a trade: 10 % on a usual day, all of them on 2020-10-01, when trading failed. Such a day looks like a
 * file written before its prices were available, so the operator decides.
 */
const MAX_UNTRADED_SHARE = 0.5;
/** Codes traded on the previous day but not on this one. */
const MAX_NO_LONGER_TRADED_SHARE = 0.25;
/** Prices with zero volume: at most 9 % on trading days, all of them where prices are filled in. */
const MAX_NO_VOLUME_SHARE = 0.5;
/**
 * Median move of the market, split-adjusted: 0.929 to 1.058 in 2014 to 2022, about 0.87 on 2024-08-05, the steepest
 * fall since 1987. The daily limits of single shares end at about 0.7.
 */
const MEDIAN_MOVE_RANGE = [0.8, 1.25] as const;
/** Widened daily limits let single codes move beyond this factor: four on the worst day. */
const JUMP_FACTOR = 2;
const MAX_JUMP_SHARE = 0.01;
/**
 * No daily limit, however widened, allows such a move; prices in another unit do. The quarantine handles such series
 * one by one; more than {@link MAX_UNIT_JUMPS} are a defect of the file. Moves from {@link JUMP_RATIO} on are not
 * counted: they occur singly in vendors' histories.
 */
const UNIT_JUMP_FACTOR = 8;
const MAX_UNIT_JUMPS = 3;
/** Codes that split or consolidate on one day: 236 of 2,600 on the busiest, when the trading unit became 100 shares. */
const MAX_SPLIT_SHARE = 0.2;
/**
 * Unchanged closes: at most 16 % on trading days, all of them where a day is repeated. On 2,148 days the only repeats
 * of a day of the week before are two of the day before.
 */
const MAX_UNMOVED_SHARE = 0.5;
/** Issues that leave the market in a year: 3 % in the years up to 2025, doubled to allow for a merger of markets. */
const MAX_DELISTED_SHARE_PER_YEAR = 0.06;
const DAYS_PER_YEAR = 365;
/** Markets with fewer codes are not compared. */
const MIN_CODES = 20;
/** Missing codes tolerated in a market of any size. */
const ALWAYS_ALLOWED_MISSING = 3;

/**
 * Why the whole file must be rejected. Market-wide moves, days around holidays and days of many splits pass.
 * @param isOpen whether the exchange is open on the day
 */
export function validateDay(
  file: DayFile,
  before: PreviousDay | null,
  isOpen: boolean,
): GateReason[] {
  const reasons: GateReason[] = [];
  const reject = (code: GateReasonCode, detail: string) => void reasons.push({ code, detail });
  if (!isOpen) reject("closed_day", `the exchange is closed on ${file.day}`);
  if (file.bars.length === 0) reject("empty", "the file has no bars");
  const others = file.bars.filter(({ date }) => date !== file.day);
  if (others.length > 0) {
    reject("other_day", `${others.length} bars of other days, the first of ${others[0]?.date}`);
  }
  const codes = new Set(file.bars.map(({ code }) => code));
  const repeated = file.bars.length - codes.size;
  if (repeated > 0) reject("repeated_codes", `${repeated} bars repeat a code`);
  const impossible = file.bars.filter(({ close }) => close !== null && !isPrice(close)).length;
  const wrong = file.rejected + impossible;
  if (wrong > (file.bars.length + file.rejected) * MAX_REJECTED_SHARE) {
    reject("refused_rows", `${wrong} of ${file.bars.length + file.rejected} records are wrong`);
  }
  const untraded = file.bars.filter(({ close }) => close === null).length;
  if (untraded > 0 && untraded >= file.bars.length * MAX_UNTRADED_SHARE) {
    reject("untraded_codes", `${untraded} of ${file.bars.length} codes were not traded`);
  }
  const priced = file.bars.length - untraded;
  const idle = file.bars.filter(({ close, volume }) => close !== null && volume === 0).length;
  if (idle > priced * MAX_NO_VOLUME_SHARE) {
    reject("no_volume", `${idle} of ${priced} prices have a volume of zero`);
  }
  if (before !== null) reasons.push(...compareWithPreviousDay(before, file, codes));
  return reasons;
}

function compareWithPreviousDay(
  before: PreviousDay,
  { day, bars }: DayFile,
  codes: ReadonlySet<string>,
): GateReason[] {
  const known = before.closes.size;
  if (known < MIN_CODES || bars.length === 0) return [];
  const reasons: GateReason[] = [];
  const missing = [...before.closes.keys()].filter((code) => !codes.has(code)).length;
  if (isTooManyMissing(missing - expectedDelistings(known, daysBetween(before.day, day)), known)) {
    const detail = `${missing} of ${known} codes of ${before.day} are missing`;
    reasons.push({ code: "missing_codes", detail });
  }
  const stopped = bars.filter(
    ({ code, close }) => close === null && before.closes.has(code),
  ).length;
  if (stopped > known * MAX_NO_LONGER_TRADED_SHARE) {
    const detail = `${stopped} of ${known} codes traded on ${before.day} were not traded`;
    reasons.push({ code: "untraded_codes", detail });
  }
  const moves = priceMovesSince(before, bars);
  if (moves.length < MIN_CODES) return reasons;
  const level = moves[moves.length >> 1] ?? 1;
  if (level < MEDIAN_MOVE_RANGE[0] || level > MEDIAN_MOVE_RANGE[1]) {
    const detail = `the median price is ${level.toFixed(3)} times that of ${before.day}`;
    reasons.push({ code: "price_level", detail });
  }
  const jumps = moves.filter((move) => move > JUMP_FACTOR || move < 1 / JUMP_FACTOR).length;
  if (jumps > moves.length * MAX_JUMP_SHARE) {
    const detail = `${jumps} of ${moves.length} prices moved by more than a factor of ${JUMP_FACTOR}`;
    reasons.push({ code: "price_jumps", detail });
  }
  const unitJumps = moves.filter((move) => {
    const size = Math.max(move, 1 / move);
    return size > UNIT_JUMP_FACTOR && size < JUMP_RATIO;
  }).length;
  if (unitJumps > MAX_UNIT_JUMPS && jumps <= moves.length * MAX_JUMP_SHARE) {
    const detail = `${unitJumps} prices moved by more than a factor of ${UNIT_JUMP_FACTOR}`;
    reasons.push({ code: "price_jumps", detail });
  }
  for (const past of [before, ...(before.earlier ?? [])]) {
    const common = bars.filter(({ code, close }) => close !== null && past.closes.has(code));
    const unmoved = common.filter(({ code, close }) => past.closes.get(code) === close).length;
    if (common.length < MIN_CODES || unmoved <= common.length * MAX_UNMOVED_SHARE) continue;
    const detail = `${unmoved} of ${common.length} closes are those of ${past.day}`;
    reasons.push({ code: "repeats_day_before", detail });
    break;
  }
  return reasons;
}

/** Why a day with implausibly many splits is rejected, checked before the whole series of each is fetched. */
export function validateSplitCount(bars: readonly BarRecord[]): GateReason | null {
  const splits = bars.filter(({ adjFactor }) => adjFactor !== 1).length;
  if (splits <= Math.max(bars.length * MAX_SPLIT_SHARE, MIN_CODES)) return null;
  return { code: "many_splits", detail: `${splits} of ${bars.length} codes split on one day` };
}

/** Price ÷ previous price, split-adjusted, of every code traded on both days; ascending. */
function priceMovesSince(before: PreviousDay, bars: readonly BarRecord[]): Float64Array {
  const moves: number[] = [];
  for (const { code, close, adjFactor } of bars) {
    const last = before.closes.get(code);
    if (last !== undefined && close !== null && isPrice(close)) {
      moves.push(close / (last * adjFactor));
    }
  }
  return Float64Array.from(moves).toSorted();
}

/** Issues follow their newest list, so one dated in the future would apply until then. */
export function validateListingDates(day: string, days: readonly string[]): GateReason | null {
  const others = days.filter((each) => each !== day);
  if (others.length === 0) return null;
  const detail = `${others.length} issues of the list of another day, the first of ${others[0]}`;
  return { code: "other_day", detail };
}

/**
 * Why a list of issues must be rejected: issues it omits would count as delisted.
 * @param days since the previous list
 */
export function validateListings(
  codes: readonly string[],
  before: ReadonlySet<string>,
  days = 1,
): GateReason | null {
  const named = new Set(codes);
  const missing = [...before].filter((code) => !named.has(code)).length;
  if (
    before.size < MIN_CODES ||
    !isTooManyMissing(missing - expectedDelistings(before.size, days), before.size)
  ) {
    return null;
  }
  return {
    code: "missing_issues",
    detail: `${missing} of the ${before.size} issues of the last list are missing`,
  };
}

function expectedDelistings(known: number, days: number): number {
  return (known * MAX_DELISTED_SHARE_PER_YEAR * days) / DAYS_PER_YEAR;
}

function isTooManyMissing(missing: number, known: number): boolean {
  return missing > Math.max(known * MAX_MISSING_SHARE, ALWAYS_ALLOWED_MISSING);
}

/** Reasons only the operator can decide on: the file is sound in itself but unlike the previous day. */
const OVERRIDABLE_REASONS: ReadonlySet<GateReasonCode> = new Set([
  "missing_codes",
  "untraded_codes",
  "no_volume",
  "price_level",
  "price_jumps",
  "repeats_day_before",
  "missing_issues",
]);

export function canBeAccepted(reasons: readonly GateReason[]): boolean {
  return reasons.every(({ code }) => OVERRIDABLE_REASONS.has(code));
}

function isPrice(close: number): boolean {
  return Number.isFinite(close) && close > 0;
}
