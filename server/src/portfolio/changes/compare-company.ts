import { tickerOf } from "@tenbin/contract";
import {
  adjustedCloses,
  disclosureOf,
  documentsAsOf,
  latestStatement,
  splitFactor,
} from "../../companies/index.ts";
import { jstDay } from "../../platform/clock/clock.ts";
import { toEpochDay, toIsoDate } from "../../platform/clock/days.ts";
import { type CompanySince, moveView, type Rating, ratePrice } from "../../valuation/index.ts";
import { type CompanyOnTwoDays, hasValueChanged, type WeighedSide } from "./list-changes.ts";
import { priceHabit } from "./price-habit.ts";

export interface TwoDays {
  readonly since: string;
  readonly marketDay: string;
}

/** A company at the close of a day, as it is valued now, beside what is said of it on the market day. */
export function compareCompany(company: CompanySince, days: TwoDays): CompanyOnTwoDays {
  const { rated, documents, splits, trades } = company;
  const { since, marketDay } = days;
  const { code, fields, issue } = rated;
  const before = weighOn(company, days);
  const after: Rating = rated.rating;
  return {
    code,
    ticker: tickerOf(code),
    nameJp: fields.name_jp,
    priceDecimals: fields.tape.decimals,
    listing: listingBetween(issue, since, marketDay),
    before,
    after,
    // Of a value that hardly changed nothing is told.
    move: hasValueChanged(before, after) ? moveSince(company, since) : null,
    disclosures: documents
      .filter(({ disclosedAt }) => {
        const on = jstDay(new Date(disclosedAt));
        return on > since && on <= marketDay;
      })
      .map((document) => disclosureOf(document)),
    habit: priceHabit(adjustedCloses(trades, splits), toEpochDay(since)),
  };
}

function moveSince(
  { rated: { valuation }, values }: CompanySince,
  since: string,
): CompanyOnTwoDays["move"] {
  if (valuation === null || valuation.date <= since) return null;
  const move = values?.explainMove(since, valuation.date) ?? null;
  return move === null ? null : moveView(move);
}

function listingBetween(
  { listingDate, delistingDate }: CompanySince["rated"]["issue"],
  since: string,
  until: string,
): CompanyOnTwoDays["listing"] {
  const isBetween = (day: string | null) => day !== null && day > since && day <= until;
  if (isBetween(delistingDate)) return "delisted";
  return isBetween(listingDate) ? "listed" : null;
}

function weighOn(
  { rated: { issue, valuation }, documents, splits, trades, values }: CompanySince,
  { since, marketDay }: TwoDays,
): WeighedSide {
  // Between an import and the next run the newest value holds; see the README of valuation.
  const valuedOn = valuation !== null && valuation.date < since ? valuation.date : since;
  const [tradedOn, close] = [trades.days.at(-1), trades.close.at(-1)];
  const rating = ratePrice({
    issue,
    quote: tradedOn === undefined || close == null ? null : { date: toIsoDate(tradedOn), close },
    valuation: values?.valueOn(valuedOn) ?? null,
    statementAt: latestStatement(documentsAsOf(documents, since))?.disclosedAt ?? null,
    splits,
    today: since,
  });
  const factor = splitFactor(splits, since, marketDay);
  return {
    verdict: rating.verdict,
    unratedReason: rating.unratedReason,
    ratio: rating.ratio,
    price: rating.price === null ? null : rating.price * factor,
    valuePerShare: rating.valuePerShare === null ? null : rating.valuePerShare * factor,
  };
}
