import { tickerOf } from "@tenbin/contract";
import type { ShareSplit } from "@tenbin/engine";
import {
  type DailyCloses,
  disclosureOf,
  documentsAsOf,
  latestStatement,
  type Quote,
  splitFactor,
} from "../../companies/index.ts";
import { jstDay } from "../../platform/clock/clock.ts";
import { toEpochDay, toIsoDate } from "../../platform/clock/days.ts";
import { type CompanyValuation, moveView, ratePrice } from "../../valuation/index.ts";
import type { CompanyOnTwoDays, WeighedSide } from "./list-changes.ts";
import { priceHabit } from "./price-habit.ts";

/** A company at the close of a day, as it is valued now, beside what is said of it on the market day. */
export function compareCompany(company: CompanyValuation, since: string): CompanyOnTwoDays {
  const { data, day, rating, derived, valueLine } = company;
  const { issue, latest, documents } = data;
  const move =
    latest === null || latest.date <= since ? null : valueLine?.explainMove(since, latest.date);
  return {
    code: issue.code,
    ticker: tickerOf(issue.code),
    nameJp: derived.fields.name_jp,
    priceDecimals: derived.fields.tape.decimals,
    listing: listingBetween(issue, since, day),
    before: weighOn(company, since),
    after: rating,
    move: move == null ? null : moveView(move),
    disclosures: documents
      .filter(({ disclosedAt }) => {
        const on = jstDay(new Date(disclosedAt));
        return on > since && on <= day;
      })
      .map((document) => disclosureOf(document)),
    habit: priceHabit(data.closes, toEpochDay(since)),
  };
}

function listingBetween(
  { listingDate, delistingDate }: CompanyValuation["data"]["issue"],
  since: string,
  until: string,
): CompanyOnTwoDays["listing"] {
  const isBetween = (day: string | null) => day !== null && day > since && day <= until;
  if (isBetween(delistingDate)) return "delisted";
  return isBetween(listingDate) ? "listed" : null;
}

function weighOn({ data, day, valueLine }: CompanyValuation, since: string): WeighedSide {
  const { issue, splits, closes, latest } = data;
  // Between an import and the next run the newest value holds; see the README of valuation.
  const valuedOn = latest !== null && latest.date < since ? latest.date : since;
  const rating = ratePrice({
    issue,
    quote: quoteOn(closes, splits, since),
    valuation: valueLine?.valueOn(valuedOn) ?? null,
    statementAt: latestStatement(documentsAsOf(data.documents, since))?.disclosedAt ?? null,
    splits,
    today: since,
  });
  const factor = splitFactor(splits, since, day);
  return {
    verdict: rating.verdict,
    unratedReason: rating.unratedReason,
    ratio: rating.ratio,
    price: rating.price === null ? null : rating.price * factor,
    valuePerShare: rating.valuePerShare === null ? null : rating.valuePerShare * factor,
  };
}

/** The last trade up to a day, as traded; null before the first. */
function quoteOn(
  { days, close }: DailyCloses,
  splits: readonly ShareSplit[],
  day: string,
): Pick<Quote, "close" | "date"> | null {
  const until = toEpochDay(day);
  const at = days.findLastIndex((each, index) => each <= until && close[index] !== null);
  const [tradedOn, price, last] = [days[at], close[at], days.at(-1)];
  if (tradedOn === undefined || price == null || last === undefined) return null;
  const date = toIsoDate(tradedOn);
  return { date, close: price / splitFactor(splits, date, toIsoDate(last)) };
}
