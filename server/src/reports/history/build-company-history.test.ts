import type { CompanyHistoryResponse, HistoryEntry, PriceOutcome } from "@tenbin/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/database.ts";
import { addMonths } from "../../platform/clock/days.ts";
import type { Reports } from "../create-reports.ts";
import { historyCompanies as companies, SPLIT } from "../testing/history-companies.ts";
import { importMarket, knownBy, MARKET_DAY } from "../testing/report-market.ts";

/** The same companies are opened on this day and on the market day. */
const EARLIER_DAY = "2023-06-30";

let database: TestDatabase;
let now: Reports;
const earlier = new Map<string, CompanyHistoryResponse>();

beforeAll(async () => {
  database = await createTestDatabase();
  const known = companies.map((company) => knownBy(company, EARLIER_DAY));
  const { reports } = await importMarket(database, known);
  for (const { issue } of companies) {
    earlier.set(issue.code, (await reports.history(issue.code))!);
  }
  now = (await importMarket(database, companies)).reports;
});
afterAll(() => database.drop());

const history = async (code: string) => (await now.history(code))!;
const entryOn = async (code: string, weighedOn: string): Promise<HistoryEntry> =>
  (await history(code)).entries.find(({ weighed_on: day }) => day === weighedOn)!;

const evidenceLevels = async (code: string) =>
  (await history(code)).entries.map(({ weighed_on: day, judgement }) => [day, judgement?.evidence]);

/** Yen of a filing's day in the shares that a later split made. */
function inNewShares(entry: HistoryEntry, factor: number): HistoryEntry {
  const { price, judgement } = entry;
  const inShares = (yen: number | null) => yen && yen * factor;
  return {
    ...entry,
    price: inShares(price),
    judgement: judgement && {
      ...judgement,
      value_per_share: inShares(judgement.value_per_share),
    },
  };
}

/** What was said, without what became of it; eight decimals are exact enough. */
function roundedEntry({ disclosures, weighed_on, price, judgement }: HistoryEntry): unknown {
  return roundNumbers({ disclosures, weighed_on, price, judgement });
}

function roundedOutcome({ months, state, until, change }: PriceOutcome): unknown {
  return roundNumbers({ months, state, until, change });
}

function roundNumbers(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (_, part: unknown) =>
      typeof part === "number" ? Number(part.toFixed(8)) + 0 : part,
    ),
  );
}

describe("point in time", () => {
  it.each(companies.map(({ issue }) => issue.code))(
    "what was said of %s a year ago is said today, in today's shares",
    async (code) => {
      const then = earlier.get(code)!;
      const today = await history(code);
      const entries = today.entries.slice(-then.entries.length);
      const factor = code === "01210" ? SPLIT.factor : 1;
      expect(entries.map(({ weighed_on: day }) => day)).toEqual(
        then.entries.map(({ weighed_on: day }) => day),
      );
      expect(entries.map(roundedEntry)).toEqual(
        then.entries.map((entry) => roundedEntry(inNewShares(entry, factor))),
      );
    },
  );

  it("outcomes that were over stay, and those that were open are settled only by time", async () => {
    const open: { readonly target: string; readonly state: string }[] = [];
    for (const { issue } of companies) {
      const then = earlier.get(issue.code)!.entries;
      const same = (await history(issue.code)).entries.slice(-then.length);
      const pairs = then.flatMap(({ outcomes }, at) =>
        outcomes.map((before, index) => ({ before, after: same[at]!.outcomes[index]!, at })),
      );
      const over = pairs.filter(({ before }) => before.state !== "not_yet");
      expect(over.map(({ after }) => roundedOutcome(after))).toEqual(
        over.map(({ before }) => roundedOutcome(before)),
      );
      for (const { before, after, at } of pairs) {
        if (before.state !== "not_yet") continue;
        open.push({ target: addMonths(then[at]!.weighed_on!, after.months), state: after.state });
      }
    }
    // Ten companies with a filing of May 2023, each at three horizons.
    expect(open).toHaveLength(30);
    const early = open.filter(({ target }) => target <= EARLIER_DAY || target > MARKET_DAY);
    expect([early, open.filter(({ state }) => state === "not_yet")]).toEqual([[], []]);
  });

  it("a correction changes no verdict of before, and is an entry of its own", async () => {
    const { entries } = await history("01230");
    const corrected = entries.find(({ disclosures }) =>
      disclosures.some(({ document_id: id }) => id === "01230-FY2022-corrected"),
    )!;
    expect(corrected).toMatchObject({
      weighed_on: "2024-03-18",
      disclosures: [{ kind: "correction", title: "訂正有価証券報告書" }],
    });
    expect(corrected.judgement!.value_change).toBeLessThan(0);
  });

  it("leaves out what was disclosed after the market day's close, and notices", async () => {
    const ids = (await history("01230")).entries.flatMap(({ disclosures }) =>
      disclosures.map(({ document_id: id }) => id),
    );
    expect(ids).not.toContain("01230-late");
    expect(ids).not.toContain("01230-notice");
    expect(ids[0]).toBe("01230-FY2024");
  });
});

describe("an entry", () => {
  it("weighs a filing of the evening at the close of the next trading day", async () => {
    const { entries } = await history("01110");
    expect(entries[0]).toMatchObject({
      weighed_on: "2024-05-13",
      disclosures: [{ kind: "annual", title: "有価証券報告書 2024年3月期" }],
    });
    expect(entries.map(({ disclosures }) => disclosures[0]!.disclosed_at.slice(0, 4))).toEqual([
      "2024",
      "2023",
      "2022",
      "2021",
      "2020",
      "2019",
      "2018",
      "2017",
      "2016",
      "2015",
    ]);
  });

  it("says how strong the evidence was among all companies", async () => {
    const weighed = ["2024-05-13", "2023-05-11", "2022-05-11", "2021-05-11"];
    const before = Array.from({ length: 6 }, () => [null, undefined]);
    expect(await evidenceLevels("01260")).toEqual([
      ...weighed.map((day) => [day, "strong"]),
      ...before,
    ]);
    expect(await evidenceLevels("01270")).toEqual([
      ...weighed.map((day) => [day, "weak"]),
      ...before,
    ]);
  });

  it("has neither price nor judgement where nothing was traded after it", async () => {
    const empty = {
      weighed_on: null,
      price: null,
      judgement: null,
      outcomes: [3, 6, 12].map((months) => ({
        months,
        state: "no_price",
        until: null,
        change: null,
        market_median: null,
      })),
    };
    expect((await history("01110")).entries.at(-1)).toMatchObject(empty);
    const { entries } = await history("01250");
    expect(entries).toHaveLength(3);
    for (const entry of entries) expect(entry).toMatchObject(empty);
  });

  it("holds all statements that became known for the same close", async () => {
    const { entries } = await history("01240");
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({ weighed_on: "2023-05-12" });
    expect(entries[0]!.disclosures.map(({ document_id: id }) => id)).toEqual([
      "01240-FY2022",
      "01240-FY2023",
    ]);
    expect(entries[0]!.judgement).toMatchObject({
      verdict: "unrated",
      unrated_reason: "too_few_years",
      verdict_before: "unrated",
    });
  });
});

describe("decimals of the prices", () => {
  it("are those of closes that no split has divided", async () => {
    const decimalsOf = async (code: string) => (await history(code)).price_decimals;
    expect(await decimalsOf("01110")).toBe(0);
    const split = await history("01210");
    expect(split.entries.some(({ price }) => price !== null && price % 1 === 0.5)).toBe(true);
    expect(split.price_decimals).toBe(0);
    expect((await history("01240")).entries[0]!.price! % 1).toBe(0.5);
    expect(await decimalsOf("01240")).toBe(1);
  });
});

describe("outcomes", () => {
  it("are measured on one share basis across a split", async () => {
    const { outcomes, price } = await entryOn("01210", "2023-05-11");
    const twelve = outcomes.find(({ months }) => months === 12)!;
    expect(twelve).toMatchObject({ state: "whole", until: "2024-05-10" });
    const series = companies.find(({ issue }) => issue.code === "01210")!.bars;
    const closeOn = (day: string) => series.find(({ date }) => date === day)!.close!;
    expect(price).toBe(closeOn("2023-05-11") * SPLIT.factor);
    expect(twelve.change).toBeCloseTo(closeOn("2024-05-10") / price! - 1, 12);
    // Without the split in the reckoning, the price would have halved.
    expect(Math.abs(twelve.change!)).toBeLessThan(0.25);
  });

  it("of a delisted company end at its last close, and say so", async () => {
    const { delisted, entries } = await history("01220");
    expect(delisted).toBe(true);
    expect(entries[0]!.outcomes.map(({ state, until }) => [state, until])).toEqual([
      ["whole", "2023-08-10"],
      ["cut_short", "2023-10-30"],
      ["cut_short", "2023-10-30"],
    ]);
    expect(earlier.get("01220")!.delisted).toBe(false);
    // Announced, but not yet gone.
    expect((await history("01250")).delisted).toBe(false);
  });

  it("stand beside the median of all stocks over the same two days", async () => {
    const { outcomes, weighed_on: from } = await entryOn("01110", "2023-05-11");
    for (const { until, market_median: median } of outcomes) {
      const moves = companies.flatMap(({ bars, issue }) => {
        const closeOn = (day: string | null) => bars.find(({ date }) => date === day)?.close;
        const [start, end] = [closeOn(from), closeOn(until)];
        if (start == null || end == null) return [];
        const isSplit = issue.code === "01210" && until! >= SPLIT.exDate;
        return [end / (start * (isSplit ? SPLIT.factor : 1)) - 1];
      });
      const sorted = moves.toSorted((a, b) => a - b);
      const middle = (sorted.length - 1) / 2;
      const expected = (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2;
      expect(median).toBeCloseTo(expected, 9);
    }
  });

  it("are not told while they are open", async () => {
    const { entries, counts } = await history("01110");
    expect(entries[0]!.outcomes).toEqual(
      [3, 6, 12].map((months) => ({
        months,
        state: "not_yet",
        until: null,
        change: null,
        market_median: null,
      })),
    );
    const open = counts!.filter(({ months }) => months === 3);
    expect(open.reduce((sum, { not_yet: count }) => sum + count, 0)).toBe(1);
  });
});

describe("the counts", () => {
  it("are those of the entries, wrong calls included", async () => {
    for (const { issue } of companies) {
      const { entries, counts } = await history(issue.code);
      const verdicts = entries.flatMap(({ judgement }) => judgement?.verdict ?? []);
      const said = (side: string) =>
        verdicts.filter((verdict) => verdict.replace("very_", "") === side).length;
      for (const { side, months, ...count } of counts!) {
        const moves = entries.flatMap(({ judgement, outcomes }) =>
          judgement?.verdict.replace("very_", "") === side
            ? outcomes.flatMap((outcome) =>
                outcome.months === months && outcome.change !== null ? [outcome.change] : [],
              )
            : [],
        );
        expect(count).toMatchObject({
          said: said(side),
          settled: moves.length,
          rose: moves.filter((move) => move > 0).length,
          fell: moves.filter((move) => move < 0).length,
        });
      }
    }
  });
});

describe("an unknown code", () => {
  it("has no history", async () => {
    expect(await now.history("99990")).toBeNull();
  });
});
