import type { DiaryEntry } from "@tenbin/contract";
import {
  MAX_COMPANY_DIARY_ENTRIES,
  MAX_DIARY_ENTRIES,
} from "@tenbin/contract/portfolio/entry-limits";
import type { ShareSplit } from "@tenbin/engine";
import { splitFactor } from "../../companies/index.ts";
import { jstDay } from "../../platform/clock/clock.ts";
import { addMonths } from "../../platform/clock/days.ts";
import type { CompanyValuation, RatedCompany } from "../../valuation/index.ts";

/** After which an entry is opened beside what held. */
const MONTHS_UNTIL_DUE = 12;

/** In Japan; what was written on 29 February is due on the 28th. */
export function dueOn(writtenAt: Date): string {
  return addMonths(jstDay(writtenAt), MONTHS_UNTIL_DUE);
}

export function isDue(writtenAt: Date, now: Date): boolean {
  return dueOn(writtenAt) <= jstDay(now);
}

/** @param codes of the member's entries */
export function isDiaryFull(codes: readonly string[], code: string): boolean {
  const ofCompany = codes.filter((each) => each === code).length;
  return codes.length >= MAX_DIARY_ENTRIES || ofCompany >= MAX_COMPANY_DIARY_ENTRIES;
}

type Frozen = DiaryEntry["frozen"];
type Held = DiaryEntry["held"];
type Weighed = NonNullable<Frozen["weighed"]>;
type WeighedFigures = Omit<Weighed, "pillars" | "engine_version">;

/** What is kept of the figures of a day. */
export interface FrozenFigures extends Omit<Frozen, "weighed"> {
  readonly weighed: Weighed;
}

/** @param company undefined: the market does not know it */
export function freezeFigures(
  company: Pick<RatedCompany, "rating" | "fields" | "accuracy"> | undefined,
  marketDay: string | null,
  pillars: NonNullable<CompanyValuation["view"]>["pillars"],
  engineVersion: string,
): FrozenFigures {
  const tape = company?.fields.tape;
  return {
    market_day: marketDay,
    price: tape?.close ?? null,
    price_day: tape?.date ?? null,
    weighed: {
      ...(company === undefined ? UNKNOWN : weigh(company)),
      pillars: pillars.map(({ key, value_per_share, weight }) => {
        return { key, value_per_share, weight };
      }),
      engine_version: engineVersion,
    },
  };
}

const UNKNOWN: WeighedFigures = {
  value_per_share: null,
  ratio: null,
  verdict: "unrated",
  unrated_reason: "not_listed",
  accuracy: null,
};

/** Pages show no value of an unrated company. */
function weigh({ rating, accuracy }: Pick<RatedCompany, "rating" | "accuracy">): WeighedFigures {
  const isRated = rating.verdict !== "unrated";
  return {
    value_per_share: isRated ? rating.valuePerShare : null,
    ratio: rating.ratio,
    verdict: rating.verdict,
    unrated_reason: rating.unratedReason,
    accuracy: accuracy.score,
  };
}

/**
 * What became of it. Earlier figures are carried through the splits since to the share basis of the market day, as
 * the price chart carries them.
 */
export function compareWithNow(
  { market_day: from, price, price_day: pricedOn, weighed }: FrozenFigures,
  company: Pick<RatedCompany, "rating" | "fields" | "accuracy"> | undefined,
  splits: readonly ShareSplit[],
  until: string | null,
): Held {
  const later =
    from === null || until === null
      ? []
      : splits.filter(({ exDate }) => exDate > from && exDate <= until);
  const nothing = { until, splits: [], price: null, weighed: null };
  if (company === undefined || until === null || from === null) return nothing;
  const after = weigh(company);
  const value = weighed.value_per_share;
  const valueBefore = value === null ? null : value * splitFactor(splits, from, until);
  return {
    until,
    splits: later.map(({ exDate, factor }) => ({ ex_date: exDate, factor })),
    price: comparePrices({ price, pricedOn }, company.fields.tape, splits, until),
    weighed: {
      value_before: valueBefore,
      value_change: perMilleBetween(valueBefore, after.value_per_share),
      after,
    },
  };
}

function comparePrices(
  { price, pricedOn }: { readonly price: number | null; readonly pricedOn: string | null },
  tape: RatedCompany["fields"]["tape"],
  splits: readonly ShareSplit[],
  until: string,
): Held["price"] {
  if (price === null || pricedOn === null || tape.close === null || tape.date === null) return null;
  const before = price * splitFactor(splits, pricedOn, until);
  const after = tape.close * splitFactor(splits, tape.date, until);
  const change = perMilleBetween(before, after);
  return { before, after, change, day: tape.date, decimals: tape.decimals };
}

function perMilleBetween(before: number | null, after: number | null): number | null {
  if (before === null || after === null || before <= 0) return null;
  return Math.round((after / before - 1) * 1_000);
}
