import { daysBetween } from "../../platform/clock/days.ts";
import { JUMP_RATIO } from "../quarantine/rules.ts";
import type { BarRecord } from "../../companies/index.ts";

/** What came for a day, as the feed read it. */
export interface DayFile {
  /** The day that was asked for. */
  readonly day: string;
  readonly bars: readonly BarRecord[];
  /** Records that the feed refused one by one. */
  readonly rejected: number;
}

/** What the market is known to have been on the last day with bars before. */
export interface PreviousDay {
  readonly day: string;
  /** Closes by code, yen; codes that were not traded are absent. */
  readonly closes: ClosesByCode;
  /** The trading days before that one, newest first: a vendor may repeat any of them. */
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
  /** The answer breaks off or is none: said by the feed, not by the gate. */
  | "unreadable";

export interface GateReason {
  readonly code: GateReasonCode;
  /** With the figures that decided, for the operator. */
  readonly detail: string;
}

/** Rows of a file that may be wrong by themselves: those are left out, the others taken. */
const MAX_REJECTED_SHARE = 0.01;
/**
 * Codes of the day before that may be gone. On 2,148 days of 2014 to 2022 at most one in a thousand was:
 * companies leave the market one at a time, and a whole segment (all REITs are 1.5 %) never does.
 */
const MAX_MISSING_SHARE = 0.01;
/**
 * Codes without a trade. On a usual day it is one in ten. All of them on 2020-10-01, when trading failed: such a day
 * looks like a file that was written before its prices were there, so that the operator decides.
 */
const MAX_UNTRADED_SHARE = 0.5;
/** Codes that were traded the day before and not on this one. */
const MAX_NO_LONGER_TRADED_SHARE = 0.25;
/** Prices without a share that changed hands: 9 % at most on days that were traded, all where a price is filled in. */
const MAX_NO_VOLUME_SHARE = 0.5;
/**
 * The median move of the market, splits undone: 0.929 to 1.058 times on 2014 to 2022, about 0.87 on 2024-08-05,
 * the steepest fall since 1987. The daily limits of single shares end at about 0.7.
 */
const MEDIAN_MOVE_RANGE = [0.8, 1.25] as const;
/** Moves of single codes beyond this factor come about, by daily limits that were widened: four on the worst day. */
const JUMP_FACTOR = 2;
const MAX_JUMP_SHARE = 0.01;
/**
 * No daily limit, however widened, lets a share go so far in a day; prices in another unit do. The quarantine holds such
 * series one by one; more than {@link MAX_UNIT_JUMPS} of them are a defect of the file. From {@link JUMP_RATIO} on they never count:
 * those occur singly in vendors' histories.
 */
const UNIT_JUMP_FACTOR = 8;
const MAX_UNIT_JUMPS = 3;
/** Codes that split or consolidate on one day: 236 of 2,600 on the busiest, when the trading unit became 100 shares. */
const MAX_SPLIT_SHARE = 0.2;
/**
 * Closes that did not move: 16 % at most on days that were traded, all of them where a day is repeated. Of 2,148 days
 * none repeats a day of the week before it but the two that repeat the day before.
 */
const MAX_UNMOVED_SHARE = 0.5;
/** Issues that leave the market in a year, at most: 3 % did in the years up to 2025, as many again for a merger of markets. */
const MAX_DELISTED_SHARE_PER_YEAR = 0.06;
const DAYS_PER_YEAR = 365;
/** Fewer codes than these say nothing about a market. */
const MIN_CODES = 20;
/** So few may be gone from a market of any size. */
const ALWAYS_ALLOWED_MISSING = 3;

/**
 * Why the day's file must not be taken: nothing of it is. An empty list: all of it may be, single refused
 * rows apart. Market-wide moves, holidays' neighbours and days of many splits pass.
 * @param isOpen whether the exchange is open on the day
 */
export function validateDay(
  file: DayFile,
  before: PreviousDay | null,
  isOpen: boolean,
): GateReason[] {
  const reasons: GateReason[] = [];
  const refuse = (code: GateReasonCode, detail: string) => void reasons.push({ code, detail });
  if (!isOpen) refuse("closed_day", `the exchange is closed on ${file.day}`);
  if (file.bars.length === 0) refuse("empty", "there is not a single bar");
  const others = file.bars.filter(({ date }) => date !== file.day);
  if (others.length > 0) {
    refuse("other_day", `${others.length} bars of other days, the first of ${others[0]?.date}`);
  }
  const codes = new Set(file.bars.map(({ code }) => code));
  const repeated = file.bars.length - codes.size;
  if (repeated > 0) refuse("repeated_codes", `${repeated} bars repeat a code`);
  const impossible = file.bars.filter(({ close }) => close !== null && !isPrice(close)).length;
  const wrong = file.rejected + impossible;
  if (wrong > (file.bars.length + file.rejected) * MAX_REJECTED_SHARE) {
    refuse("refused_rows", `${wrong} of ${file.bars.length + file.rejected} records are wrong`);
  }
  const untraded = file.bars.filter(({ close }) => close === null).length;
  if (untraded > 0 && untraded >= file.bars.length * MAX_UNTRADED_SHARE) {
    refuse("untraded_codes", `${untraded} of ${file.bars.length} codes were not traded`);
  }
  const priced = file.bars.length - untraded;
  const idle = file.bars.filter(({ close, volume }) => close !== null && volume === 0).length;
  if (idle > priced * MAX_NO_VOLUME_SHARE) {
    refuse("no_volume", `${idle} of ${priced} prices stand beside a volume of zero`);
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
    const detail = `${stopped} of ${known} codes traded on ${before.day} were not`;
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
  const slips = moves.filter((move) => {
    const size = Math.max(move, 1 / move);
    return size > UNIT_JUMP_FACTOR && size < JUMP_RATIO;
  }).length;
  if (slips > MAX_UNIT_JUMPS && jumps <= moves.length * MAX_JUMP_SHARE) {
    const detail = `${slips} prices moved by more than a factor of ${UNIT_JUMP_FACTOR}`;
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

/**
 * Why a day must not be taken that tells of more splits than there are: before the whole series of each is asked for.
 */
export function validateSplitCount(bars: readonly BarRecord[]): GateReason | null {
  const splits = bars.filter(({ adjFactor }) => adjFactor !== 1).length;
  if (splits <= Math.max(bars.length * MAX_SPLIT_SHARE, MIN_CODES)) return null;
  return { code: "many_splits", detail: `${splits} of ${bars.length} codes split on one day` };
}

/** Price ÷ price before, splits undone, of every code traded on both days; ascending. */
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

/**
 * A list of another day must not be taken for the day's: issues are as their newest list has them, so that one of a
 * day to come would stand until then.
 */
export function validateListingDates(day: string, days: readonly string[]): GateReason | null {
  const others = days.filter((each) => each !== day);
  if (others.length === 0) return null;
  const detail = `${others.length} issues of the list of another day, the first of ${others[0]}`;
  return { code: "other_day", detail };
}

/**
 * Why a list of issues must not be taken: whoever it no longer names would count as delisted.
 * @param days from the list before to this one
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

/** How many of the known codes may have left the market within so many days. */
function expectedDelistings(known: number, days: number): number {
  return (known * MAX_DELISTED_SHARE_PER_YEAR * days) / DAYS_PER_YEAR;
}

function isTooManyMissing(missing: number, known: number): boolean {
  return missing > Math.max(known * MAX_MISSING_SHARE, ALWAYS_ALLOWED_MISSING);
}

/** What only the operator can judge: a file that is sound in itself and unlike the market of the day before. */
const OVERRIDABLE_REASONS: ReadonlySet<GateReasonCode> = new Set([
  "missing_codes",
  "untraded_codes",
  "no_volume",
  "price_level",
  "price_jumps",
  "repeats_day_before",
  "missing_issues",
]);

/** Whether the operator, having looked, may take a day that was refused for all of these reasons. */
export function canBeAccepted(reasons: readonly GateReason[]): boolean {
  return reasons.every(({ code }) => OVERRIDABLE_REASONS.has(code));
}

function isPrice(close: number): boolean {
  return Number.isFinite(close) && close > 0;
}
