import type { CompanyResponse, Financials, PriceChart } from "@tenbin/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCompanies, type IssueRecord } from "../companies/index.ts";
import { importRecords } from "../ingest/index.ts";
import { jstDay } from "../platform/clock/clock.ts";
import { createTestDatabase, type TestDatabase } from "../platform/testing/database.ts";
import { createReports, type Reports } from "../reports/index.ts";
import { createRandom } from "../sample-market/index.ts";
import { sampleMarket } from "../sample-market/testing/sample-market.ts";
import { createValuations } from "../valuation/index.ts";

/** Splits, a consolidation, a bank, an ETF, IFRS, a changed year-end, paused, delisted, corrected. */
const EDGE_CASES = "06520 05900 06410 03050 01310 04780 07000 05680 07390 08730 09920 04540";
const ORDINARY_STEP = 30;
const DAYS = 5;
const COMPANIES_A_DAY = 10;
const FIRST_DAY = "2016-06-01";
const MARKET_DAY = "2025-11-14";

const sample = sampleMarket();
const codes = new Set(
  sample.issues
    .map(({ code }) => code)
    .filter((code, at) => EDGE_CASES.includes(code) || at % ORDINARY_STEP === 0),
);
const bars = [...sample.bars(codes)].filter(({ code }) => codes.has(code));
const tradingDays = [...new Set(bars.map(({ date }) => date))].filter(
  (date) => date >= FIRST_DAY && date < MARKET_DAY,
);
const random = createRandom(19, "past days");
const asked = random
  .shuffle(tradingDays)
  .slice(0, DAYS)
  .toSorted()
  .map((day) => {
    const traded = bars.filter(({ date }) => date === day).map(({ code }) => code);
    return { day, chosen: random.shuffle(traded).slice(0, COMPANIES_A_DAY) };
  });
const pairs = asked.flatMap(({ day, chosen }) => chosen.map((code) => ({ day, code })));

interface KnownAnswers {
  readonly company: CompanyResponse;
  /** By the way of past days, although nothing is later. */
  readonly past: CompanyResponse;
  readonly chart: PriceChart;
  readonly financials: Financials;
}

let database: TestDatabase;
let reports: Reports;
/** By day and code, of a database that held nothing of after the day. */
const known = new Map<string, KnownAnswers>();

beforeAll(async () => {
  database = await createTestDatabase();
  let before = "";
  for (const { day, chosen } of asked) {
    reports = await importUntil(before, day);
    before = day;
    for (const code of chosen) {
      known.set(`${day} ${code}`, {
        company: (await reports.company(code))!,
        past: (await reports.pastDays.company({ code, day, marketDay: day }))!,
        chart: (await reports.priceChart(code, {}))!,
        financials: (await reports.financials(code))!,
      });
    }
  }
  reports = await importUntil(before, MARKET_DAY);
});
afterAll(() => database.drop());

/** Opens the reports as a process does that starts on the evening of the day. */
async function importUntil(before: string, day: string): Promise<Reports> {
  const isNew = (date: string) => date > before && date <= day;
  const issueKnown = (issue: IssueRecord): IssueRecord => ({
    ...issue,
    alerts: [],
    delistingDate: (issue.delistingDate ?? "9") > day ? null : issue.delistingDate,
    paused:
      issue.paused &&
      !bars.some(({ code, date, close }) => code === issue.code && date >= day && close !== null),
  });
  await importRecords(
    database.pool,
    {
      issues: sample.issues.filter(({ code }) => codes.has(code)).map(issueKnown),
      documents: sample.documents.filter(
        ({ code, disclosedAt }) => codes.has(code) && isNew(jstDay(new Date(disclosedAt))),
      ),
      *bars() {
        for (const bar of bars) if (isNew(bar.date)) yield bar;
      },
    },
    "sample",
  );
  const companies = createCompanies({ pool: database.pool });
  const valuation = createValuations({ pool: database.pool, companies });
  await valuation.valueMarket({});
  return createReports({ companies, valuation });
}

describe("answers as of a past day", () => {
  it.each(pairs)(
    "are those of a database that holds nothing later: $code on $day",
    async ({ code, day }) => {
      const { company, past, chart, financials } = known.get(`${day} ${code}`)!;
      const at = (await reports.pastDays.find(code, day))!;
      const answer = (await reports.pastDays.company(at))!;
      expect(withoutLater(answer)).toEqual(withoutLater(past));
      expect(withoutMarket(answer)).toEqual(withoutMarket(company));
      expect(await reports.pastDays.priceChart(at, {})).toEqual(chart);
      expect(await reports.pastDays.financials(at)).toEqual(financials);
    },
  );

  it("have a verdict and evidence as often as those of the day", () => {
    const answers = [...known.values()].map(({ past }) => past);
    expect(answers).toHaveLength(DAYS * COMPANIES_A_DAY);
    expect(answers.filter(({ verdict }) => verdict !== "unrated").length).toBeGreaterThan(25);
    expect(answers.filter(({ evidence }) => evidence !== null).length).toBeGreaterThan(25);
  });
});

function withoutLater({ page, ...company }: CompanyResponse): unknown {
  return { ...company, page: { ...page, as_of: null } };
}

/** Without what is ranked among all companies of a day: a past day has no peers, and the places of the month end before. */
function withoutMarket({ page, ...company }: CompanyResponse): unknown {
  const sections = page.diagnosis?.sections.filter(({ topic }) => topic !== "evidence");
  const { facts, ...evidence } = page.evidence;
  const figures = Object.values(facts).map(({ figure }) => figure);
  return {
    ...company,
    evidence: null,
    score: null,
    page: {
      ...page,
      as_of: null,
      peers: [],
      evidence: { ...evidence, figures },
      diagnosis: { ...page.diagnosis, sections },
    },
  };
}
