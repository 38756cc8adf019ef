import { createSampleResponse } from "../members/testing/sample-response.ts";
import { measuredRecord, type MeasuredRecord, type Warning } from "@tenbin/contract";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createCompanies } from "../companies/index.ts";
import type { RunCold } from "../platform/http/limits/cold-work.ts";
import { createValuations } from "../valuation/index.ts";
import { createReports, type Reports } from "./create-reports.ts";
import { edgeCaseCompanies as companies } from "./testing/edge-case-companies.ts";
import {
  createReportMarket,
  importMarket,
  MARKET_DAY,
  reportCompany,
  type ReportMarket,
} from "./testing/report-market.ts";

let market: ReportMarket;

beforeAll(async () => {
  market = await createReportMarket(companies);
});
afterAll(() => market.database.drop());

const company = async (code: string) => (await market.reports.company(code))!;
const diagnosisOf = async (code: string) => {
  const { lead = [], sections = [] } = (await company(code)).page.diagnosis ?? {};
  return [...lead, ...sections.flatMap(({ sentences }) => sentences)].map(({ text }) => text);
};

describe("a company without a verdict", () => {
  it.each<[string, string, string, Warning[], boolean]>([
    ["trading is halted", "01210", "paused", [], false],
    ["it was delisted", "01220", "delisted", [], false],
    ["it is a fund", "01230", "sector_outside_model", ["off_model_sector"], false],
    ["it has no price", "01240", "no_price", [], false],
    ["its last trade is a month old", "01320", "no_price", [], false],
    ["it is not yet listed", "01250", "not_listed", [], false],
    ["it has two fiscal years", "01260", "too_few_years", [], true],
    ["its filings are too old", "01270", "stale_statement", ["stale_statement"], true],
    ["its equity is negative", "01280", "negative_equity", [], true],
    ["its year-end was changed", "01290", "changed_year_end", ["changed_year_end"], true],
    ["it never filed", "01310", "too_few_years", [], true],
    ["its prices are wrong", "01330", "price_withheld", ["price_market_cap_as_price"], false],
  ])("says that %s, and explains it only where filings do", async (...row) => {
    const [, code, reason, warning, isExplained] = row;
    const { verdict, page, diagnosis, ...fields } = await company(code);
    expect(verdict).toBe("unrated");
    expect(page.unrated_reason).toBe(reason);
    expect(page.valuation).toBeNull();
    expect(fields.warning).toEqual(warning);
    expect([diagnosis, page.diagnosis !== null]).toEqual([isExplained, isExplained]);
    expect(page.diagnosis?.lead ?? []).toEqual([]);
  });

  it("is described by what is known of it", async () => {
    expect(await company("01250")).toMatchObject({
      standard: "not_yet_listed",
      listing_date: Date.parse("2024-10-01T00:00:00+09:00") / 1_000,
      mv: null,
      tape: { close: null, date: null },
    });
    expect(await company("01220")).toMatchObject({
      delisted: true,
      price_date_is_newest: false,
      tape: { date: "2024-01-31" },
    });
    expect((await company("01210")).paused).toBe(true);
    expect((await company("01310")).page).toMatchObject({
      disclosures: [],
      netcash_parts: null,
      shares: null,
      absences: { mv: "no_shares", netcash: "no_statement", op: "no_statement" },
    });
  });

  it("shows no price that cannot be right, and nothing that follows from it", async () => {
    expect(await company("01330")).toMatchObject({
      mv: null,
      cash_price_ratio: null,
      tape: { close: null, date: null },
      page: { figures: { per: null, pbr: null, dividend_yield: null } },
    });
    expect(await market.reports.priceChart("01330", {})).toMatchObject({
      price: { days: [], close: [] },
      value: null,
      window: null,
      valuation: null,
    });
    const { price_withheld: withheld, entries } = (await market.reports.history("01330"))!;
    expect([withheld, entries.length]).toEqual([true, 11]);
    expect(entries.filter(({ price, judgement }) => price !== null || judgement !== null)).toEqual(
      [],
    );
    expect((await market.reports.history("01110"))!.price_withheld).toBe(false);
  });

  it("tells the figure that forbids a verdict", async () => {
    const [reason] = await diagnosisOf("01280");
    expect(reason).toBe(
      "2024年3月期の自己資本は△2.0億円で、プラスではありません。自己資本がプラスに戻った通期の決算が開示されると判定します。",
    );
    expect((await diagnosisOf("01290"))[0]).toContain("2022年12月期は9か月の期");
  });
});

describe("a rated company", () => {
  it("is weighed by its newest price, in the words of its own figures", async () => {
    const { page, verdict, tape, diagnosis } = await company("01110");
    const shown = page.valuation!;
    expect([tape.close, tape.date]).toEqual([shown.price, shown.price_date]);
    expect(shown.price_date).toBe(MARKET_DAY);
    expect(shown.ratio).toBe(shown.price / shown.value_per_share);
    expect(diagnosis).toBe(true);
    expect(page.diagnosis).toMatchObject({ as_of: MARKET_DAY });
    const labels = { cheap: "割安", fair: "妥当", expensive: "割高" } as Record<string, string>;
    const [lead] = await diagnosisOf("01110");
    expect(lead).toMatch(
      new RegExp(
        `^株価${shown.price}円\\(2024年6月28日\\)は.*判定は「${labels[verdict!]}」です。$`,
      ),
    );
  });

  it("has the fields of a visitor before rights are applied", async () => {
    expect(await company("01110")).toMatchObject({
      id: "01110",
      ticker: "0111",
      portfolio: false,
      touched: false,
      stop_alert: false,
      masked: false,
      is_authorized: true,
    });
  });

  it("that is a bank rests on its balance sheet only, and says so", async () => {
    const { page, warning } = await company("01140");
    expect(warning).toEqual(["off_model_sector"]);
    const used = page.valuation!.pillars.filter(({ value_per_share: value }) => value !== null);
    expect(used.map(({ key, weight }) => [key, weight])).toEqual([["balance_sheet", 1]]);
    expect((await diagnosisOf("01140"))[1]).toMatch(
      /^銀行業なので、純資産の柱\(1株[\d,]+円\)だけで/,
    );
  });

  it("with an extreme value is warned of, in the list and in words", async () => {
    const { warning, verdict, page } = await company("01150");
    expect(page.valuation!.ratio).toBeLessThan(0.2);
    expect([verdict, warning]).toEqual(["very_cheap", ["extreme_value"]]);
    expect(await diagnosisOf("01150")).toContainEqual(
      expect.stringMatching(/^理論価値が株価の\d\.\d倍あります。/),
    );
  });

  it("that skipped a year says which, and fills nothing in", async () => {
    const { warning, irreg_offset: offsets } = await company("01160");
    expect(warning).toEqual(["missing_fiscal_year"]);
    expect(await diagnosisOf("01160")).toContain(
      "2021年3月期の決算書類がなく、補間せず、ある期だけで計算しています。",
    );
    expect(Object.values(offsets).map(({ name }) => name)).not.toContain("2021年3月期");
    const { years } = (await market.reports.financials("01160"))!;
    expect(years.find(({ name }) => name === "2021年3月期")).toMatchObject({
      status: "missing",
      operating_income: null,
      document_id: null,
    });
  });
});

describe("fiscal years as offsets", () => {
  it("are keyed by their distance from the newest, changed years marked", async () => {
    const { irreg_offset: offsets } = await company("01290");
    const named = Object.entries(offsets).map(([key, offset]) => [
      key,
      offset.relative_fy_index,
      offset.name,
      offset.irregular,
    ]);
    expect(named).toContainEqual(["0", 0, "2023年12月期", false]);
    expect(named).toContainEqual(["-1", -1, "2022年12月期", true]);
    expect(named).toContainEqual(["-2", -2, "2022年3月期", false]);
  });
});

describe("forecasts and plans", () => {
  it("are those in force at the close of the market day", async () => {
    const { page } = await company("01130");
    expect(page.progress.forecast_op).toBeNull();
    expect(await diagnosisOf("01130")).toContainEqual(
      expect.stringContaining("会社は2025年3月期の営業利益を30.0億円(最新の通期は16.1億円)と予想"),
    );
    expect(page.next_results).toEqual({
      planned_on: "2024-08-09",
      published_on: "2024-06-20",
      period: "1Q",
    });
    expect((await company("01110")).page.next_results).toBeNull();
  });

  it("end the financials as a year of their own", async () => {
    const { years, accounting_standard: standard } = (await market.reports.financials("01130"))!;
    expect(standard).toBe("JP");
    expect(years).toHaveLength(11);
    expect(years.at(-1)).toMatchObject({
      name: "2025年3月期",
      status: "forecast",
      operating_income: 3e9,
      document_id: "01130-up",
    });
    expect(years[0]!.name).toBe("2015年3月期");
  });
});

describe("disclosures", () => {
  it("are the newest first, of what is known, at most thirty", async () => {
    const { disclosures } = (await company("01130")).page;
    expect(disclosures.slice(0, 2).map(({ document_id: id, kind }) => [id, kind])).toEqual([
      ["01130-up", "forecast_up"],
      ["01130-FY2024", "annual"],
    ]);
    expect(disclosures.map(({ document_id: id }) => id)).not.toContain("01130-late");
    expect(disclosures).toHaveLength(12);
    const { disclosures: many } = (await company("01120")).page;
    expect(many).toHaveLength(30);
    expect([many[0], many.at(-1)].map((each) => [each?.document_id, each?.kind])).toEqual([
      ["01120-notice24", "buyback"],
      ["01120-FY2020", "annual"],
    ]);
  });
});

describe("what every page shows of the market", () => {
  it("is its day, its origin and its sources", async () => {
    for (const code of ["01110", "01230", "01310"]) {
      expect((await company(code)).page).toMatchObject({ market_date: MARKET_DAY, sample: true });
    }
    const { sources } = (await company("01110")).page;
    expect((await market.reports.financials("01110"))!.sources).toEqual(sources);
  });

  it("names the nearest companies of the sector as peers, by size", async () => {
    const { peers } = (await company("01110")).page;
    const sizes = peers.map(({ mv }) => mv!);
    expect(peers.map(({ ticker }) => ticker).toSorted()).toEqual(["0112", "0113", "0116"]);
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    expect((await company("01310")).page.peers).toEqual([]);
  });
});

const coverageSentence = (companies_: string, share: string) =>
  `過去の検証(${companies_}社)では、株価が8割の幅に収まった月末は${share}でした。`;

const coverageTold = async (record: MeasuredRecord | null, measuring = false) => {
  const { database, valuation } = market;
  const reports = createReports({
    companies: createCompanies({ pool: database.pool }),
    valuation,
    backtests: { published: async () => ({ version: "1", record, measuring }) },
  });
  const { page } = (await reports.company("01110"))!;
  const sentences = page.diagnosis!.sections.flatMap((section) => section.sentences);
  return sentences.find(({ kind }) => kind.startsWith("coverage"))?.text ?? null;
};

const bands = (share: number | null) => ({ p50: band(0.5), p80: band(share) });

const band = (share: number | null) => ({ share, interval: null, by_year: [], by_size: [] });

describe("the measured coverage of the bands", () => {
  it("is said to be computed until there is a record", async () => {
    expect(await coverageTold(null, true)).toBe(
      "過去の月末のうち、株価が8割の幅に収まった割合は、いま計算しています。",
    );
  });

  const { answer } = createSampleResponse(measuredRecord);
  const record = (main: number, heldBack: number | null | undefined): MeasuredRecord => {
    const measured = measuredRecord.parse(answer);
    const figures = { ...measured.model, companies: 676 };
    return {
      ...measured,
      model: { ...figures, companies: 1_500 },
      bands: bands(main),
      held_back:
        heldBack === undefined
          ? null
          : { ...measured.held_back!, model: figures, bands: bands(heldBack) },
    };
  };

  it("is that of companies never seen, where they were measured", async () => {
    expect(await coverageTold(record(0.75, 0.8012))).toBe(coverageSentence("676", "80.1%"));
    expect(await coverageTold(record(0.75, undefined))).toBe(coverageSentence("1,500", "75.0%"));
    expect(await coverageTold(record(0.75, null))).toBeNull();
    expect(await coverageTold(null)).toBeNull();
  });
});

describe("answers", () => {
  it.each<[string, (reports: Reports, run: RunCold) => Promise<unknown>]>([
    ["a company", (reports, run) => reports.company("01120", run)],
    ["a window", (reports, run) => reports.priceChart("01120", { begin: -4 }, run)],
    ["financials", (reports, run) => reports.financials("01120", run)],
    ["a history", (reports, run) => reports.history("01120", run)],
  ])("of %s are computed by the call's run, unless they are kept", async (_, ask) => {
    const reports = createReports({
      companies: createCompanies({ pool: market.database.pool }),
      valuation: market.valuation,
    });
    const run = vi.fn<(make: () => Promise<unknown>) => Promise<unknown>>((make) => make());
    const first = await ask(reports, run as RunCold);
    expect(first).not.toBeNull();
    expect(await ask(reports, run as RunCold)).toBe(first);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it("as of a past day read the company by the call's run, unless it is kept", async () => {
    const { pastDays } = createReports({
      companies: createCompanies({ pool: market.database.pool }),
      valuation: createValuations({
        pool: market.database.pool,
        companies: createCompanies({ pool: market.database.pool }),
      }),
    });
    const run = vi.fn<(make: () => Promise<unknown>) => Promise<unknown>>((make) => make());
    for (let call = 0; call < 2; call += 1) {
      await expect(pastDays.find("01120", "1999-01-04", run as RunCold)).rejects.toMatchObject({
        errorType: "day_not_available",
      });
    }
    expect(run).toHaveBeenCalledTimes(1);
  });

  it("are made once until the market changes, and then anew", async () => {
    const first = await company("01120");
    expect(await company("01120")).toBe(first);
    expect(await market.reports.company("99990")).toBeNull();
    expect(await market.reports.financials("99990")).toBeNull();
    const changed = reportCompany({
      ...companies[1]!.issue,
      nameJp: "改称した見本",
      price: 1_400,
      documents: companies[1]!.documents,
    });
    const others = companies.filter((each) => each !== companies[1]);
    const { reports } = await importMarket(market.database, [...others, changed]);
    expect((await reports.company("01120"))!.name_jp).toBe("改称した見本");
    await expect
      .poll(async () => (await company("01120")).name_jp, { interval: 100 })
      .toBe("改称した見本");
  });
});
