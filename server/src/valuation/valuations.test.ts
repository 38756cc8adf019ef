import { MINIMUM_YEARS } from "@tenbin/engine";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Companies, createCompanies } from "../companies/index.ts";
import { importRecords } from "../ingest/index.ts";
import { fillDisk } from "../platform/testing/limited-disk.ts";
import { createTestDatabase, type TestDatabase } from "../platform/testing/database.ts";
import type { MarketSource } from "../vendors/index.ts";
import { createValuations, type RatedMarket, type Valuations } from "./index.ts";
import {
  BANK,
  edgeCaseMarket,
  MARKET_DAY,
  ORDINARY_COMPANIES,
  UNRATED,
  VALUATION_DAYS,
} from "./testing/edge-case-market.ts";
import { annualReport } from "./testing/market-fixture.ts";

const NEXT_DAY = "2018-07-02";
const SOURCE = edgeCaseMarket();
const COMPANIES = SOURCE.issues.length;

let database: TestDatabase;
let companies: Companies;
/** A new process, without caches. */
const fresh = (): Valuations => createValuations({ pool: database.pool, companies });
const storedValues = async (until: string) =>
  (
    await database.pool.query("select * from valuations where date <= $1 order by code, date", [
      until,
    ])
  ).rows;

beforeAll(async () => {
  database = await createTestDatabase();
  companies = createCompanies({ pool: database.pool });
});
afterAll(() => database.drop());

describe("an empty database", () => {
  it("has no value, no day and no company", async () => {
    const none = fresh();
    expect(await none.version()).toBe("");
    expect(await none.lastDay()).toBeNull();
    expect(await none.isCurrent()).toBe(false);
    expect(await none.company("01000")).toBeNull();
    expect((await none.market()).companies.size).toBe(0);
    expect(await none.valueMarket({})).toMatchObject({ days: 0, computed: 0, date: null });
    await expect(none.valueMarket({ date: MARKET_DAY })).rejects.toThrow(
      "2018-06-29 lies after the last day with prices (none)",
    );
  });
});

describe("a market that was imported but not valued", () => {
  beforeAll(() => importRecords(database.pool, SOURCE, "sample"));

  it("has prices and fields, and awaits its values", async () => {
    const company = (await fresh().company("01010"))!;
    expect(company.rating).toMatchObject({ verdict: "unrated", unratedReason: "awaiting_value" });
    expect(company.rating.price).toBeGreaterThan(500);
    expect(company.derived.fields.mv).toBe(Math.round(company.rating.price! * 19_900_000));
    expect([company.view, company.valueLine]).toEqual([null, null]);
    expect(await fresh().isCurrent()).toBe(false);
  });
});

describe("valuing the market", () => {
  it("is done by one run at a time; the other finds everything done", async () => {
    const reports = await Promise.all([fresh().valueMarket({}), fresh().valueMarket({})]);
    const all = COMPANIES * VALUATION_DAYS;
    const counts = reports.map(({ computed, unchanged }) => [computed, unchanged]);
    expect(counts.toSorted((a, b) => a[0]! - b[0]!)).toEqual([
      [0, all],
      [all, 0],
    ]);
    expect(await fresh().lastDay()).toBe(MARKET_DAY);
  });

  it("goes on after it was stopped half-way, to the same values [fault: PostgreSQL × valuation]", async () => {
    const uninterrupted = await storedValues(MARKET_DAY);
    await database.pool.query("truncate valuations, valuation_days, valuation_runs");
    const stopping = new AbortController();
    const stopped = fresh().valueMarket(
      {},
      {
        signal: stopping.signal,
        onProgress: ({ done }) => {
          if (done === 12) stopping.abort(new Error("stopped"));
        },
      },
    );
    await expect(stopped).rejects.toThrow("stopped");
    const written = new Set((await storedValues(MARKET_DAY)).map(({ date }) => date));
    expect(written.size).toBeLessThan(VALUATION_DAYS);
    expect(await fresh().isCurrent()).toBe(false);
    const rest = (VALUATION_DAYS - written.size) * COMPANIES;
    expect(await fresh().valueMarket({})).toMatchObject({ computed: rest });
    expect(await storedValues(MARKET_DAY)).toEqual(uninterrupted);
  });

  it("keeps complete days when the disk is full, and goes on when there is space [fault: disk × valuation]", async () => {
    const uninterrupted = await storedValues(MARKET_DAY);
    const { code } = uninterrupted.at(-1);
    const days = uninterrupted.filter((row) => row.code === code).map(({ date }) => date);
    const full = days[Math.floor(days.length / 2)];
    await database.pool.query("truncate valuations, valuation_days, valuation_runs");
    const condition = `new.date = '${full}' and new.code = '${code}'`;
    const makeRoom = await fillDisk(database.pool, "valuations", condition);
    await expect(fresh().valueMarket({})).rejects.toMatchObject({ code: "53100" });
    const kept = await storedValues(MARKET_DAY);
    expect(kept.length).toBeGreaterThan(0);
    expect(kept).toEqual(uninterrupted.filter(({ date }) => kept.some((row) => row.date === date)));
    expect(kept.some(({ date }) => date === full)).toBe(false);
    await makeRoom();
    await fresh().valueMarket({});
    expect(await storedValues(MARKET_DAY)).toEqual(uninterrupted);
  });

  it("changes the version of what is shown only if it changes a value", async () => {
    const before = await fresh().version();
    await fresh().valueMarket({});
    expect(await fresh().version()).toBe(before);
  });

  it("is current once all days were valued from this market, not only some", async () => {
    await database.pool.query("truncate valuation_runs");
    await fresh().valueMarket({ date: MARKET_DAY });
    expect(await fresh().isCurrent()).toBe(false);
    await fresh().valueMarket({});
    expect(await fresh().isCurrent()).toBe(true);
  });

  it("counts the companies that it can rate", async () => {
    const { companies: all, rated } = await fresh().valueMarket({});
    const { companies: shown } = await fresh().market();
    expect(all).toBe(COMPANIES);
    // Paused, delisted, unlisted and untraded companies have a value; only their price does not count.
    const hidden = new Set(["paused", "delisted", "not_listed", "no_price"]);
    const valued = UNRATED.filter(([reason]) => hidden.has(reason)).length;
    const shownRated = [...shown.values()].filter(({ rating }) => rating.unratedReason === null);
    expect(rated).toBe(shownRated.length + valued);
    expect(shownRated.length).toBe(ORDINARY_COMPANIES + 1);
  });
});

describe("the rated market", () => {
  let market: RatedMarket;
  beforeAll(async () => {
    market = await fresh().market();
  });

  it.each(UNRATED.map(([reason, { code }]) => [code, reason]))(
    "leaves %s unrated: %s",
    (code, reason) => {
      const { rating, fields } = market.companies.get(code)!;
      expect(rating).toMatchObject({ verdict: "unrated", unratedReason: reason, ratio: null });
      expect(fields.id).toBe(code);
    },
  );

  it("weighs each company as its own page does, to the bit", async () => {
    const pages = fresh();
    for (const [code, listed] of market.companies) {
      const page = (await pages.company(code))!;
      expect(page.rating, code).toEqual(listed.rating);
      expect(page.accuracy, code).toEqual(listed.accuracy);
      expect(page.derived.fields, code).toEqual(listed.fields);
      expect(page.view === null, code).toBe(listed.rating.verdict === "unrated");
      expect(page.statement?.documentId ?? null, code).toBe(listed.latestStatementId);
    }
    expect(market.companies.size).toBe(COMPANIES);
  });

  it("values a bank from its balance sheet alone, and says so", async () => {
    const { view, derived } = (await fresh().company(BANK))!;
    expect(derived.fields.warning).toContain("off_model_sector");
    expect(view!.pillars.map(({ key, weight, reason }) => [key, weight, reason])).toEqual([
      ["balance_sheet", 1, null],
      ["cash_flow", 0, "sector_outside_model"],
      ["trend", 0, "sector_outside_model"],
      ["peers", 0, "sector_outside_model"],
    ]);
    expect(view!.value_before_calibration).toBeCloseTo(view!.pillars[0]!.value_per_share!, 9);
  });

  it("knows nothing that was disclosed after its day", () => {
    for (const { code, valuation, latestStatementDay } of market.companies.values()) {
      expect((latestStatementDay ?? "") <= MARKET_DAY, code).toBe(true);
      expect(valuation!.documentIds.filter((id) => id.endsWith("-2019"))).toEqual([]);
    }
    const newest = market.newestDocuments[0]!;
    expect(Date.parse(newest.disclosedAt)).toBeLessThan(Date.parse("2018-06-30T00:00:00+09:00"));
  });

  it("scores the accuracy of a company with two years of values, and of none before", () => {
    const { accuracy } = market.companies.get("01010")!;
    expect(accuracy.rated).toBe(VALUATION_DAYS);
    expect(accuracy.score).toBe((100 * accuracy.within) / VALUATION_DAYS);
    expect(market.companies.get("09060")!.accuracy).toMatchObject({ rated: 0, score: null });
  });
});

describe("handles of the value line", () => {
  it("change the value shown, never the record", async () => {
    const company = (await fresh().company("01010"))!;
    const { valueLine, view } = company;
    const begin = { begin: 1 - MINIMUM_YEARS, end: 0 };
    const other = valueLine!.compute(begin);
    const shown = company.viewOf({ ...other.latest, engineVersion: "1" })!;
    expect(shown.window).toEqual(begin);
    expect(shown.value_per_share).not.toBe(view!.value_per_share);
    expect(shown.ratio).toBe(view!.price / shown.value_per_share);
    expect(company.offsets(begin).filter(({ isCurrentBegin }) => isCurrentBegin)).toMatchObject([
      { relativeFyIndex: begin.begin },
    ]);
    // The default window's line ends in the stored value.
    expect(valueLine!.compute().points.at(-1)!.calibrated).toBe(view!.value_per_share);
  });
});

describe("a newer day", () => {
  const BARS = ["01010", "01020", "01030"].map((code) => ({ code, close: 1_500 }));
  /** 01010 reports on Saturday, 01020 corrects a filing of three years ago. */
  const NEWS = [
    {
      ...annualReport("01010", 1, 2018),
      documentId: "new",
      disclosedAt: "2018-06-30T10:00:00+09:00",
    },
    {
      ...annualReport("01020", 2, 2015),
      documentId: "correction",
      disclosedAt: "2018-07-02T14:59:00+09:00",
    },
  ];
  const newer: MarketSource = {
    ...SOURCE,
    documents: [...SOURCE.documents, ...NEWS],
    bars: () =>
      BARS.map(({ code, close }) => ({
        code,
        date: NEXT_DAY,
        open: close,
        high: close,
        low: close,
        close,
        volume: 1,
        adjFactor: 1,
      })),
  };
  let before: unknown[];
  let stillHeld: RatedMarket;

  beforeAll(async () => {
    before = await storedValues(MARKET_DAY);
    await importRecords(database.pool, newer, "sample");
    stillHeld = await fresh().market();
  });

  it("leaves the values behind until the next run", async () => {
    expect(await fresh().isCurrent()).toBe(false);
  });

  it("weighs newer prices against the values that still hold", async () => {
    const { rating } = stillHeld.companies.get("01030")!;
    expect(rating).toMatchObject({ price: 1_500, unratedReason: null });
    const { view } = (await fresh().company("01030"))!;
    expect(view).toMatchObject({ as_of: MARKET_DAY, price_date: NEXT_DAY, price: 1_500 });
  });

  it.each(["01010", "01020"])("does not rate %s, whose filing its value does not know", (code) => {
    expect(stillHeld.companies.get(code)!.rating.unratedReason).toBe("awaiting_value");
  });

  it("leaves every earlier value as it was, to the bit", async () => {
    const report = await fresh().valueMarket({});
    expect(report).toMatchObject({ date: NEXT_DAY, days: VALUATION_DAYS + 1, computed: COMPANIES });
    expect(await storedValues(MARKET_DAY)).toEqual(before);
  });

  it("rates the companies again, now from the new filings", async () => {
    const { companies: rated } = await fresh().market();
    expect(rated.get("01010")!.rating.unratedReason).toBeNull();
    expect(rated.get("01010")!.valuation!.documentIds).toContain("new");
    expect(rated.get("01020")!.valuation!.documentIds).toContain("correction");
  });

  it("is valued without the day once that is taken back", async () => {
    await database.pool.query("delete from trading_days where date = $1", [NEXT_DAY]);
    expect(await fresh().valueMarket({})).toMatchObject({ date: MARKET_DAY, computed: 0 });
    expect(await storedValues("9999-12-31")).toEqual(before);
  });
});

describe("what is derived from the market", () => {
  it("is shown together with the market that it was made of", async () => {
    const valuations = fresh();
    const made: string[] = [];
    const size = valuations.derivedFrom(async ({ version, companies: rated }) => {
      made.push(version);
      return rated.size;
    });
    expect(valuations.loadedVersion()).toBeNull();
    expect([await size(), await size()]).toEqual([COMPANIES, COMPANIES]);
    expect(made).toEqual([await valuations.version()]);
    expect(valuations.loadedVersion()?.version).toBe(made[0]);
  });

  it("is computed once for each key and version", async () => {
    const valuations = fresh();
    const asked: string[] = [];
    const answer = valuations.memoize(2, async (key, version) => {
      asked.push(key);
      return `${key} ${version}`;
    });
    const version = await valuations.version();
    expect(await Promise.all([answer("a"), answer("a"), answer("b")])).toEqual([
      `a ${version}`,
      `a ${version}`,
      `b ${version}`,
    ]);
    expect(asked).toEqual(["a", "b"]);
  });
});
