import {
  type AlertCondition,
  type Disclosure,
  forecastItems,
  type StatedForecast,
} from "@tenbin/contract";
import {
  type Companies,
  disclosureOf,
  type DocumentRecord,
  forecastHistoryOf,
  nextResults,
  splitFactor,
} from "../companies/index.ts";
import { jstDay } from "../platform/clock/clock.ts";
import { daysBetween } from "../platform/clock/days.ts";
import type { RatedMarket } from "../valuation/index.ts";
import {
  type CompanyFacts,
  DISCLOSURE_DAYS,
  type UpcomingResults,
  type Revision,
} from "./company-facts.ts";

export type FactCompanies = Pick<Companies, "documents" | "plannedResults" | "splits">;

/** Facts of one market day, read once per company. */
export interface DayFacts {
  /** Null for a code that the market does not have. */
  of(code: string, kind: AlertCondition["kind"]): Promise<CompanyFacts | null>;
}

export function createDayFacts(companies: FactCompanies, market: RatedMarket): DayFacts {
  const day = market.state.marketDay;
  const newest = day === null ? new Map<string, DocumentRecord[]>() : newestByCode(market, day);
  const knownDocuments = remember(async (code) =>
    day === null ? [] : documentsUntil(await companies.documents(code), day),
  );
  const splits = remember(async (code) => (await companies.splits(code)).get(code) ?? []);
  const revisions = remember(async (code) =>
    newest.has(code) && day !== null ? revisionsOf(await knownDocuments(code), day) : [],
  );
  const results = remember(async (code) =>
    day === null ? null : readNextResults({ ...companies, documents: knownDocuments }, code, day),
  );

  return {
    async of(code, kind) {
      const company = market.companies.get(code);
      if (company === undefined || day === null) return null;
      const { fields, rating } = company;
      const known = kind === "price" ? await splits(code) : [];
      return {
        day,
        close: fields.tape.date === day ? fields.tape.close : null,
        priceDecimals: fields.tape.decimals,
        verdict: rating.verdict,
        unratedReason: rating.unratedReason,
        ratio: rating.ratio,
        warnings: fields.warning,
        disclosures: (newest.get(code) ?? []).map((document): Disclosure => disclosureOf(document)),
        revisions: kind === "forecast" ? await revisions(code) : [],
        nextResults: kind === "results" ? await results(code) : null,
        splitFactorSince: (since) => splitFactor(known, since, day),
      };
    },
  };
}

/** Those that the company plans, as known on the day. */
export async function readNextResults(
  { plannedResults, documents }: Pick<FactCompanies, "plannedResults" | "documents">,
  code: string,
  day: string,
): Promise<UpcomingResults | null> {
  const planned = await plannedResults(code);
  if (planned.length === 0) return null;
  const next = nextResults(day, planned, documentsUntil(await documents(code), day));
  if (next === null || next.plannedOn === null) return null;
  return { plannedOn: next.plannedOn, period: next.periodType };
}

function documentsUntil(documents: readonly DocumentRecord[], day: string): DocumentRecord[] {
  return documents.filter(({ disclosedAt }) => jstDay(new Date(disclosedAt)) <= day);
}

/** In order of disclosure. */
function newestByCode(
  { newestDocuments }: RatedMarket,
  day: string,
): ReadonlyMap<string, DocumentRecord[]> {
  const recent = newestDocuments.filter(({ disclosedAt }) => isRecent(disclosedAt, day));
  return Map.groupBy(recent.toReversed(), ({ code }) => code);
}

function isRecent(disclosedAt: string, day: string): boolean {
  return daysBetween(jstDay(new Date(disclosedAt)), day) <= DISCLOSURE_DAYS;
}

/** Of recent days, oldest first. */
function revisionsOf(documents: readonly DocumentRecord[], day: string): Revision[] {
  const { years } = forecastHistoryOf(documents);
  return years.flatMap(({ name, forecasts }) =>
    forecasts.flatMap((forecast) => {
      const { disclosed_on: disclosedOn, step } = forecast;
      const isRevision = step === "up" || step === "down";
      if (!isRevision || daysBetween(disclosedOn, day) > DISCLOSURE_DAYS) return [];
      const item = revisedItem(forecast);
      if (item === undefined) return [];
      const { before, value } = forecast.amounts[item];
      return [{ year: name, disclosedOn, up: step === "up", item, before: before!, after: value! }];
    }),
  );
}

/** As steps are judged: operating, ordinary and net profit before sales. */
const BY_WEIGHT = forecastItems.toSorted((a, b) => Number(a === "sales") - Number(b === "sales"));

function revisedItem({ amounts }: StatedForecast) {
  return BY_WEIGHT.find((item) => {
    const { before, value } = amounts[item];
    return before !== null && value !== null && before !== value;
  });
}

function remember<T>(read: (code: string) => Promise<T>): (code: string) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return (code) => {
    const found = known.get(code) ?? read(code);
    known.set(code, found);
    return found;
  };
}
