import { type CompanyHistory, createMarket } from "@tenbin/engine";
import { beforeAll, describe, expect, it } from "vitest";
import { readHistories } from "../../company-histories.ts";
import { marketFixture } from "../../testing/market-fixture.ts";
import { describeProtocol } from "./describe-protocol.ts";
import { createMeasurementContext } from "./measurement-context.ts";
import { measurePerturbation } from "./robustness.ts";
import { type BacktestSample, collectSample } from "./sample.ts";

const COMPANIES = 6;
const MONTHS = 48;
const DATES = ["2018-12-31"];

let histories: readonly CompanyHistory[];
beforeAll(async () => {
  const plain = await readHistories(marketFixture(COMPANIES, MONTHS).reader);
  histories = plain.map((history) => Object.assign({}, history, { splits: [] }));
});

const sampleOf = (all: readonly CompanyHistory[]): BacktestSample =>
  collectSample({
    histories: all,
    market: createMarket(all),
    dates: DATES,
    codes: null,
    onDate: () => {},
  });
const perturb = (
  name: Parameters<typeof measurePerturbation>[0],
  all: readonly CompanyHistory[],
  sample = sampleOf(all),
) => measurePerturbation(name, all, createMeasurementContext(sample), () => {});

/** As if the model had said `times` as much as it did, of the first company. */
const shifted = (sample: BacktestSample, times: number): BacktestSample => ({
  ...sample,
  rows: sample.rows.map((row, at) =>
    at === 0
      ? Object.assign({}, row, {
          signals: { ...row.signals, ctbm: row.signals.ctbm! + Math.log(times) },
        })
      : row,
  ),
});

const leaving = (month: string) =>
  histories.map((history, at) =>
    at === 0
      ? {
          ...history,
          monthEnds: history.monthEnds.filter(({ date }) => date.slice(0, 7) <= month),
        }
      : history,
  );

const describeRows = (
  all: readonly CompanyHistory[],
  codes: ReadonlySet<string> | null = null,
  provenance: "sample" | "real" = "sample",
) =>
  describeProtocol(
    {
      histories: all,
      provenance,
      dataVersion: "1",
      marketDay: "2019-12-31",
      codes,
      onProgress: () => {},
    },
    sampleOf(all),
  );

describe("a perturbation that changes nothing", () => {
  it("leaves every figure as it was", () => {
    const sample = sampleOf(histories);
    expect(sample.rows.every(({ signals }) => signals.ctbm !== null)).toBe(true);
    const { figures, ...rest } = perturb("splitsMissed", histories);
    expect(rest).toEqual({ changes: 0, companies: 0, refused: 0, wild: 0, wildUnflagged: 0 });
    expect(figures.rows).toBe(COMPANIES);
  });
});

describe("wild values", () => {
  it.each([
    [1.9, 0],
    [2.1, 1],
    [1 / 1.9, 0],
    [1 / 2.1, 1],
  ])("are those that move by more than a factor of two: %d times", (times, count) => {
    const { wild } = perturb("splitsMissed", histories, shifted(sampleOf(histories), times));
    expect(wild).toBe(count / COMPANIES);
  });

  it.each([
    ["an extreme ratio of price to value", 40, 0],
    ["an ordinary one", 1, 1],
  ])("count as unflagged by the warning of %s", (_, priceTimes, unflagged) => {
    const dear = histories.map((history, at) => ({
      ...history,
      monthEnds: history.monthEnds.map(({ date, close }) => ({
        date,
        close: at === 0 ? close * priceTimes : close,
      })),
    }));
    const result = perturb("splitsMissed", dear, shifted(sampleOf(dear), 3));
    expect(result.wild).toBe(1 / COMPANIES);
    expect(result.wildUnflagged).toBe(unflagged / COMPANIES);
  });
});

describe("a split that the source missed", () => {
  it("is refused rather than shown as a value of another share basis", () => {
    const split = histories.map((history, at) =>
      at === 0
        ? {
            ...history,
            splits: [{ exDate: "2018-09-26", factor: 0.2 }],
            monthEnds: history.monthEnds.map(({ date, close }) => ({
              date,
              close: date < "2018-09-26" ? close : close * 0.2,
            })),
          }
        : history,
    );
    expect(sampleOf(split).rows[0]!.valuation.unrated).toBeNull();
    expect(perturb("splitsMissed", split)).toMatchObject({
      changes: 1,
      companies: 1,
      refused: 1 / COMPANIES,
      wild: 0,
    });
  });
});

describe("without any valued row", () => {
  it("no share is known", () => {
    const none = { dates: DATES, companies: [], rows: [] };
    expect(perturb("factsDeleted", histories, none)).toMatchObject({
      refused: null,
      wild: null,
      wildUnflagged: null,
    });
  });
});

describe("the protocol's description", () => {
  it("says that only survivors were measured where no company ever left", () => {
    expect(describeRows(histories)).toMatchObject({
      rows: COMPANIES,
      companies: COMPANIES,
      outcomes: { whole: COMPANIES, cutShort: 0, missing: 0 },
      survivorship: { gone: 0, survivorsOnly: true },
      narrowedTo: null,
    });
  });

  it("counts companies that left within and after the twelve months", () => {
    expect(describeRows(leaving("2019-11"))).toMatchObject({
      outcomes: { whole: COMPANIES - 1, cutShort: 1, missing: 0 },
      survivorship: { gone: 1, survivorsOnly: false },
    });
    expect(describeRows(leaving("2018-12"))).toMatchObject({
      outcomes: { whole: COMPANIES - 1, cutShort: 0, missing: 1 },
      survivorship: { gone: 1, survivorsOnly: false },
    });
  });

  it("counts rows with the sector of a later list, but not of the sample market", () => {
    const listedOn = ["2018-12-28", "2018-12-31", "2019-01-31", "2025-05-30"];
    const listed = histories.map((history, at) =>
      Object.assign({}, history, {
        sectors: [{ listedOn: listedOn[at] ?? "2017-11-30", sector: "機械" }],
      }),
    );
    expect(describeRows(listed, null, "real").assumedSectorRows).toBe(2);
    expect(describeRows(histories, null, "real").assumedSectorRows).toBe(COMPANIES);
    expect(describeRows(listed).assumedSectorRows).toBeNull();
  });

  it("names how many companies the list had", () => {
    expect(describeRows(histories, new Set(["01000", "01010"])).narrowedTo).toBe(2);
  });
});
