import type { MarketResponse } from "@tenbin/contract";
import { tickerOf } from "@tenbin/contract/code";
import { disclosureOf, type DocumentRecord } from "../companies/index.ts";
import { jstDay } from "../platform/clock/clock.ts";
import {
  priceColumns,
  type RatedCompany,
  type RatedMarket,
  toCompanyRow,
  type Valuations,
  valuationView,
  valueColumns,
} from "../valuation/index.ts";
import { disclosureNote } from "./disclosure-note.ts";
import { countFacets } from "../platform/count-facets.ts";
import { cashBins, buildHistogram, progressBins } from "./histogram.ts";

const MAX_DISCLOSURES = 10;

/**
 * Not masked, since its metrics are public.
 * @param openCodes of the companies that everybody sees analysed; those that are no longer in the market are left out
 */
export async function buildMarketOverview(
  valuation: Valuations,
  openCodes: readonly string[],
): Promise<MarketResponse> {
  const market = await valuation.market();
  const day = market.state.marketDay;
  const open = openCodes.flatMap((code) => market.companies.get(code) ?? []);
  const newest = market.newestDocuments;
  const listed = [...market.companies.values()].filter(({ fields }) => !fields.delisted);
  return {
    market_date: day,
    sample: market.state.provenance === "sample",
    sources: [...market.state.sources],
    companies: market.state.companies,
    statements: market.state.statements,
    open: open.map((company) => ({
      ...toCompanyRow(company),
      ratio: company.rating.ratio,
      value_per_share: company.rating.valuePerShare,
    })),
    hero: open[0] === undefined ? null : await buildHero(valuation, open[0], day!),
    revisions: countRevisions(newest),
    progress: buildHistogram(
      listed.flatMap(({ fields: { progress }, progressMean }) =>
        progress === null || progressMean === null ? [] : [progress - progressMean],
      ),
      progressBins,
    ),
    cash_price_ratio: buildHistogram(
      listed.map(({ fields }) => fields.cash_price_ratio).filter((ratio) => ratio !== null),
      cashBins,
    ),
    disclosures: newest
      .slice(0, MAX_DISCLOSURES)
      .map((document) => toListedDisclosure(document, market)),
    sectors: countFacets(listed, ({ fields }) => fields.industry_category),
    segments: countFacets(listed, ({ issue }) => issue.segment),
  };
}

async function buildHero(
  valuation: Valuations,
  company: RatedCompany,
  day: string,
): Promise<MarketResponse["hero"]> {
  const { code, rating, fields } = company;
  const known = await valuation.company(code);
  const latest = known?.data.latest ?? null;
  const { date, decimals } = fields.tape;
  if (known === null || latest === null || rating.price === null || date === null) return null;
  const { closes, splits } = known.data;
  const price = { price: rating.price, decimals, date };
  return {
    ticker: fields.ticker,
    price: priceColumns(closes),
    price_decimals: decimals,
    value: known.valueLine === null ? null : valueColumns(known.valueLine.compute().points),
    valuation: valuationView(latest, price, splits, known.documents, day),
  };
}

const REVISION_KINDS: ReadonlySet<string> = new Set(["forecast_up", "forecast_down"]);

/** Counts companies on the last day with a revision, among those that disclosed anything. */
function countRevisions(newest: readonly DocumentRecord[]): MarketResponse["revisions"] {
  const kinds = newest.map((document) => ({
    code: document.code,
    day: jstDay(new Date(document.disclosedAt)),
    kind: disclosureOf(document).kind,
  }));
  const day = kinds.find(({ kind }) => REVISION_KINDS.has(kind))?.day;
  if (day === undefined) return null;
  const onDay = kinds.filter((each) => each.day === day);
  const countCompanies = (kind: string | null) =>
    new Set(onDay.filter((each) => kind === null || each.kind === kind).map(({ code }) => code))
      .size;
  return {
    date: day,
    up: countCompanies("forecast_up"),
    down: countCompanies("forecast_down"),
    disclosed: countCompanies(null),
  };
}

function toListedDisclosure(
  document: DocumentRecord,
  market: RatedMarket,
): MarketResponse["disclosures"][number] {
  const company = market.companies.get(document.code);
  const ticker = tickerOf(document.code);
  return {
    ...disclosureOf(document),
    ticker,
    name_jp: company?.fields.name_jp ?? document.nameJp ?? ticker,
    note: disclosureNote(document, company),
  };
}
