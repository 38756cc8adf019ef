import { type CompanyHistory, createMarket, createRivalMarket, rankEvidence } from "@tenbin/engine";
import { beforeAll, describe, expect, it } from "vitest";
import { readHistories } from "../../company-histories.ts";
import { marketFixture } from "../../testing/market-fixture.ts";
import { createForwardReturns } from "./forward-return.ts";
import { collectSample, logGap, narrowSample, type SampleRow } from "./sample.ts";

/** Month ends 2016-01 … 2020-12. */
const COMPANIES = 8;
const MONTHS = 60;
const DATES = ["2018-12-31", "2019-12-31"];

let histories: CompanyHistory[];
let plain: ReturnType<typeof collect>;
beforeAll(async () => {
  histories = await readHistories(marketFixture(COMPANIES, MONTHS).reader);
  plain = collect();
});

function collect(
  changes: Readonly<Record<string, Partial<CompanyHistory>>> = {},
  codes: ReadonlySet<string> | null = null,
) {
  const changed = histories.map((history) => ({ ...history, ...changes[history.code] }));
  const market = createMarket(changed);
  const { rows } = collectSample({
    histories: changed,
    market,
    dates: DATES,
    codes,
    onDate: () => {},
  });
  return { rows, market, histories: changed };
}
const rowsOf = (rows: readonly SampleRow[], code: string) =>
  rows.filter((row) => row.code === code);
const closesTimes = (code: string, factor: number) => ({
  monthEnds: histories
    .find((history) => history.code === code)!
    .monthEnds.map(({ date, close }) => ({ date, close: close * factor })),
});

const eligibleOf = (kept: CompanyHistory["documents"]) =>
  rowsOf(collect({ "01010": { documents: kept } }).rows, "01010").map((row) => row.eligible);

describe("rows of the sample", () => {
  it("are one for each company and date, with the value of that date", () => {
    const { rows, market } = plain;
    expect(rows).toHaveLength(COMPANIES * DATES.length);
    for (const row of rows) {
      const value = market.valueCompany(row.code, DATES[row.date]!);
      expect(row.valuation).toEqual(value);
      const gap = value.value === null ? null : Math.log(value.value / row.marketValue);
      expect(row.signals.ctbm).toBe(gap);
    }
  });

  it("compare with what the share did in the twelve months after", () => {
    const { rows, histories: all } = plain;
    for (const row of rows) {
      const history = all.find(({ code }) => code === row.code)!;
      const { value, total } = createForwardReturns(history)(DATES[row.date]!)!;
      expect([row.outcome, row.totalOutcome]).toEqual([value, total]);
      expect(row.cutShort).toBe(false);
    }
  });

  it("leave out companies of a billion yen or less, on that date", () => {
    const [own] = rowsOf(plain.rows, "01010");
    const at = (yen: number) =>
      rowsOf(
        collect({ "01010": closesTimes("01010", yen / own!.marketValue) }).rows,
        "01010",
      ).filter(({ date }) => date === 0);
    expect(at(0.999e9)).toEqual([]);
    expect(at(1.001e9)).toHaveLength(1);
  });

  it.each(["銀行業", "保険業"])("leave out %s", (sector) => {
    expect(
      rowsOf(collect({ "01010": { sectors: [{ listedOn: null, sector }] } }).rows, "01010"),
    ).toEqual([]);
  });

  it("have the sector of their date, assumed before the first list", () => {
    const sectors = [
      { listedOn: "2019-06-28", sector: "化学" },
      { listedOn: "2019-12-31", sector: "機械" },
    ];
    const rows = rowsOf(collect({ "01010": { sectors } }).rows, "01010");
    expect(rows.map(({ sector, sectorAssumed }) => [sector, sectorAssumed])).toEqual([
      ["化学", true],
      ["機械", false],
    ]);
  });

  it("leave out funds and companies without a trade in the month", () => {
    const { rows } = collect({
      "01010": { kind: "fund" },
      "01020": {
        monthEnds: histories[2]!.monthEnds.filter(({ date }) => date.slice(0, 7) !== "2018-12"),
      },
    });
    expect(rowsOf(rows, "01010")).toEqual([]);
    expect(rowsOf(rows, "01020").map(({ date }) => date)).toEqual([1]);
  });

  it("say whether three fiscal years, a fresh statement and book value were there", () => {
    const { documents } = histories[1]!;
    const until = (year: number) => documents.filter(({ periodEnd }) => periodEnd < `${year}-12`);
    expect(eligibleOf(documents)).toEqual([true, true]);
    expect(eligibleOf(documents.filter(({ periodEnd }) => periodEnd > "2017"))).toEqual([
      false,
      true,
    ]);
    // At the end of 2019 the statement of March 2018 is 21 months old.
    expect(eligibleOf(until(2018))).toEqual([true, false]);
  });

  it("keep those whose trading ended, and say so", () => {
    const { monthEnds } = histories[1]!;
    const until = (month: string) => ({
      monthEnds: monthEnds.filter(({ date }) => date.slice(0, 7) <= month),
    });
    const [left] = rowsOf(collect({ "01010": until("2019-05") }).rows, "01010");
    expect(left).toMatchObject({ cutShort: true });
    const bought = monthEnds.find(({ date }) => date === "2018-12-31")!.close;
    const sold = monthEnds.find(({ date }) => date === "2019-05-31")!.close;
    expect(left!.outcome).toBeCloseTo(sold / bought - 1, 12);
    const [gone] = rowsOf(collect({ "01010": until("2018-12") }).rows, "01010");
    expect(gone).toMatchObject({ outcome: null, totalOutcome: null, cutShort: false });
  });

  it("of a list of companies are those of the whole market", () => {
    const whole = plain.rows;
    const some = new Set(["01010", "01050"]);
    const expected = whole.filter(({ code }) => some.has(code));
    const { rows } = collect({}, some);
    // Companies are numbered anew.
    expect(rows).toEqual(
      expected.map((row) => Object.assign({}, row, { company: expect.any(Number) })),
    );
  });

  it("have evidence and score from the ranks of all companies of the date", () => {
    const { rows } = plain;
    const { peers } = plain.market;
    for (const [date, day] of DATES.entries()) {
      const own = new Map(
        rows.filter((row) => row.date === date).map((row) => [row.code, row] as const),
      );
      const ranked = rankEvidence(
        createRivalMarket(histories, peers)
          .observationsOn(day)
          .map(({ code, evidence: figures }) => ({
            code,
            figures,
            gap: own.get(code)!.signals.ctbm,
          })),
      );
      expect(ranked.size).toBe(COMPANIES);
      for (const [code, { level, score }] of ranked) {
        const { evidence, signals } = own.get(code)!;
        expect([evidence, signals.score]).toEqual([level, score]);
      }
    }
  });

  it("have a score as long as they have a value, from 0 to 6", () => {
    const { rows } = collect({ "01010": { documents: [] }, "01020": { splits: [] } });
    expect(rowsOf(rows, "01010")).toEqual([]);
    for (const { signals } of rows) {
      expect(signals.score === null).toBe(signals.ctbm === null);
      expect(signals.score ?? 3).toBeGreaterThan(0);
      expect(signals.score ?? 3).toBeLessThan(6);
    }
  });

  it("of some companies number these", () => {
    const { rows, dates, companies } = narrowSample(
      { dates: DATES, companies: [], rows: plain.rows },
      plain.rows.filter(({ code }) => code > "01040"),
    );
    expect(dates).toEqual(DATES);
    for (const { code, company } of rows) expect(companies[company]).toBe(code);
    expect(companies).toEqual(["01050", "01060", "01070"]);
  });

  it("measure a method that only ranks by its ratio, one that values by its gap", () => {
    const { rows } = plain;
    const [row] = rowsOf(rows, "01010");
    const { facts } = histories[1]!.documents.findLast(
      ({ disclosedAt }) => disclosedAt < Date.parse("2018-12-31"),
    )!;
    expect(row!.signals.book).toBeCloseTo(Math.log(facts.netAssets! / row!.marketValue), 12);
    const netCash = facts.currentAssets! + 0.7 * facts.investmentSecurities! - facts.liabilities!;
    expect(row!.signals.netCashRatio).toBeCloseTo(netCash / row!.marketValue, 12);
  });
});

describe("logGap", () => {
  it("has no logarithm of nothing or less", () => {
    expect([logGap(null, 10), logGap(0, 10), logGap(-5, 10), logGap(Number.NaN, 10)]).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(logGap(20, 10)).toBe(Math.log(2));
  });
});
