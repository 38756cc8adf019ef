import type { Bands, SerializedPeersTimeline, Valuation } from "@tenbin/engine";
import * as fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { inTransaction } from "../platform/database/transaction.ts";
import { createTestDatabase, type TestDatabase } from "../platform/testing/database.ts";
import {
  type DayValuations,
  clearValuations,
  createStore,
  type ValuationStore,
  type StoredScale,
} from "./store.ts";

const EVERY_CODE = { first: "00000", last: "99999" };
const peersUntil = (day: string): SerializedPeersTimeline => ({
  sectors: [],
  monthEnds: [day],
  models: [null, null],
});
const PEERS = peersUntil("2024-05-31");

let database: TestDatabase;
let store: ValuationStore;
beforeAll(async () => {
  database = await createTestDatabase();
  store = createStore(database.pool);
});
beforeEach(() =>
  database.pool.query(
    "truncate valuations, valuation_days, valuation_runs, peers_records, evidence_scales",
  ),
);
afterAll(() => database.drop());

const valued = (code: string, date: string, value: number | null = 1_000): Valuation => ({
  code,
  date,
  unrated: value === null ? "too_few_years" : null,
  value,
  valueBeforeCalibration: value,
  bands: null,
  shares: 10,
  shareBasis: "issued",
  pillars: [],
  calibration: { factor: 1, premium: 1, damping: 1, strength: 0, months: 0 },
  window: { begin: -5, end: 0 },
  documentIds: [],
});

function dayOf(
  runId: string,
  date: string,
  valuations: readonly Valuation[],
  rest: Partial<DayValuations> = {},
): DayValuations {
  return {
    runId,
    date,
    marketHash: "m",
    companies: valuations.length,
    replaced: valuations.map(({ code }) => code),
    valuations,
    hashes: new Map(valuations.map(({ code }) => [code, `hash of ${code}`])),
    ...rest,
  };
}

/** Stores one day and finishes the run. */
async function run(date: string, valuations: readonly Valuation[], rest = {}): Promise<string> {
  const runId = await store.startRun("1", 1);
  await store.writeDay(dayOf(runId, date, valuations, rest));
  await finish(runId, { computed: valuations.length });
  return runId;
}
const NOTHING_DONE = { computed: 0, removed: 0, unchanged: 0, scales: 0, peers: () => PEERS };
const finish = (runId: string, counts: Partial<typeof NOTHING_DONE> = {}) =>
  store.finishRun({ ...NOTHING_DONE, runId, ...counts });

const scaleOf = (date: string, numbers: readonly number[]): StoredScale => {
  const list = (factor: number) => Float64Array.from(numbers, (number) => number * factor);
  const facts = {
    netCashRatio: list(1),
    dividendRaised: list(2),
    operatingProfitToEv: list(3),
    roe: list(4),
  };
  return { date, inputHash: `hash of ${date}`, scale: { facts, sums: list(5) } };
};

const amount = fc.double({ min: 1e-3, max: 1e16, noNaN: true });
const text = fc.string({ unit: "binary", maxLength: 12 }).map((each) => each.replaceAll("\0", ""));
const band = fc.tuple(amount, amount).map(([low, high]) => ({ low, high }));
const bands: fc.Arbitrary<Bands> = fc.record({ p50: band, p80: band });
const anyValuation: fc.Arbitrary<Valuation> = fc.record({
  code: fc.constant("01010"),
  date: fc.constant("2024-06-28"),
  unrated: fc.constantFrom(null, "pillars_disagree", "negative_equity"),
  value: fc.option(amount),
  valueBeforeCalibration: fc.option(amount),
  bands: fc.option(bands),
  shares: fc.option(amount),
  shareBasis: fc.constantFrom(null, "issued", "equity_by_bps", "issued_less_treasury"),
  pillars: fc.array(
    fc.record({
      key: fc.constantFrom("balance_sheet", "cash_flow", "trend", "peers"),
      value: fc.option(amount),
      weight: fc.double({ min: 0, max: 1, noNaN: true }),
      reason: fc.constantFrom(null, "no_net_cash", "nonpositive_fcf"),
      inputs: fc.array(
        fc.record({
          key: fc.constantFrom("book_value", "net_cash"),
          value: fc.double({ min: -1e15, max: 1e15, noNaN: true }).map((each) => each + 0),
          unit: fc.constantFrom("yen", "ratio"),
          periodEnds: fc.array(fc.constantFrom("2023-03-31", "2024-03-31")),
          documentIds: fc.array(fc.constantFrom("S100AAAA", "S100BBBB")),
        }),
        { maxLength: 3 },
      ),
    }),
    { maxLength: 4 },
  ),
  calibration: fc.record({
    factor: amount,
    premium: amount,
    damping: amount,
    strength: fc.double({ min: 0, max: 1, noNaN: true }),
    months: fc.nat(60),
  }),
  window: fc.record({ begin: fc.integer({ min: -20, max: 0 }), end: fc.constantFrom(-1, 0) }),
  documentIds: fc.array(fc.constantFrom("S100AAAA", String.raw`S\1`, "S 2")),
});

describe("a stored value", () => {
  it("comes back to the bit", async () => {
    const runId = await store.startRun("1", 1);
    await fc.assert(
      fc.asyncProperty(anyValuation, async (valuation) => {
        await store.writeDay(dayOf(runId, valuation.date, [valuation]));
        const { engineVersion, ...read } = (await store.latest("01010"))!;
        expect(read).toEqual(valuation);
        expect(engineVersion).toMatch(/^\d+\.\d+\.\d+$/);
        expect(await store.latestOfRange(EVERY_CODE)).toEqual([{ ...valuation, engineVersion }]);
      }),
      { seed: 71, numRuns: 25 },
    );
  });

  it("keeps document ids of any characters apart from its neighbours", async () => {
    const runId = await store.startRun("1", 1);
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 4 }), async (documentIds) => {
        const valuations = ["01010", "01020"].map((code) =>
          Object.assign(valued(code, "2024-06-28"), { documentIds }),
        );
        await store.writeDay(dayOf(runId, "2024-06-28", valuations));
        const read = await store.latestOfRange(EVERY_CODE);
        expect(read.map((each) => each.documentIds)).toEqual([documentIds, documentIds]);
      }),
      { seed: 72, numRuns: 15 },
    );
  });
});

describe("values over time", () => {
  beforeEach(async () => {
    await run("2024-04-30", [valued("01010", "2024-04-30", 10), valued("01020", "2024-04-30", 20)]);
    await run("2024-06-28", [valued("01010", "2024-06-28", 30)]);
    await run("2024-05-31", [valued("01010", "2024-05-31", null)]);
  });

  it("are points by day, unrated ones too", async () => {
    expect((await store.points("01010")).map(({ date, value }) => [date, value])).toEqual([
      ["2024-04-30", 10],
      ["2024-05-31", null],
      ["2024-06-28", 30],
    ]);
    expect(await store.points("09990")).toEqual([]);
  });

  it("are read for some days and codes", async () => {
    const range = { first: "01010", last: "01015" };
    const dates = ["2024-04-30", "2024-06-28", "2024-07-31"];
    expect((await store.pointsOfRange(dates, range)).map(({ code, date }) => [code, date])).toEqual(
      [
        ["01010", "2024-04-30"],
        ["01010", "2024-06-28"],
      ],
    );
  });

  it("are latest by their day, not by when they were computed", async () => {
    expect((await store.latest("01010"))?.value).toBe(30);
    expect((await store.latest("01020"))?.value).toBe(20);
    expect(await store.lastDay()).toBe("2024-06-28");
    // The market's list is of its newest day.
    expect((await store.latestOfRange(EVERY_CODE)).map(({ code }) => code)).toEqual(["01010"]);
  });

  it("count the rated companies of each day", async () => {
    const days = ["2024-04-30", "2024-05-31", "2024-06-28", "2024-07-31"];
    const rated = await Promise.all(days.map((day) => store.ratedOn(day)));
    expect(rated).toEqual([2, 0, 1, 0]);
  });

  it("are forgotten with their company, and from the day after the market's last", async () => {
    expect(await store.removeValues(["01010"], "2024-05-31")).toBe(2);
    expect([...(await store.valuedDays()).keys()]).toEqual(["2024-04-30", "2024-05-31"]);
    expect(await store.latest("01020")).toBeNull();
    expect(await store.points("01010")).toHaveLength(2);
  });
});

describe("a day", () => {
  it("keeps the values that are not replaced", async () => {
    const day = "2024-06-28";
    await run(day, [valued("01010", day, 1), valued("01020", day, 2), valued("01030", day, 3)]);
    await run(day, [valued("01020", day, 20)], { replaced: ["01020", "01030"], marketHash: "m2" });
    const values = (await store.latestOfRange(EVERY_CODE)).map(({ code, value }) => [code, value]);
    expect(values).toEqual([
      ["01010", 1],
      ["01020", 20],
    ]);
    expect(await store.ratedOn(day)).toBe(2);
    expect(await store.valuedDays()).toEqual(new Map([[day, "m2"]]));
    expect([...(await store.hashesOn(day)).keys()].toSorted()).toEqual(["01010", "01020"]);
  });

  it("is not written at all where one of its values has no hash", async () => {
    const runId = await store.startRun("1", 1);
    const day = dayOf(runId, "2024-06-28", [valued("01010", "2024-06-28")]);
    await expect(store.writeDay({ ...day, hashes: new Map() })).rejects.toThrow(
      "no input hash for 01010",
    );
    expect([await store.lastDay(), await store.latest("01010")]).toEqual([null, null]);
  });

  it("is written in one piece, however many values it has", async () => {
    const codes = Array.from({ length: 700 }, (_, at) => String(10_000 + at));
    const documentIds = Array.from({ length: 20 }, (_, at) => `S100${at}`);
    const day = codes.map((code, at) =>
      Object.assign(valued(code, "2024-06-28", at + 1), { documentIds }),
    );
    await run("2024-06-28", day);
    const read = await store.latestOfRange(EVERY_CODE);
    expect(read.map(({ value }) => value)).toEqual(day.map(({ value }) => value));
  });
});

describe("the version of the values", () => {
  it("is that of the newest run that changed anything", async () => {
    expect(await store.version()).toBeNull();
    const first = await run("2024-05-31", [valued("01010", "2024-05-31")]);
    await finish(await store.startRun("1", 1));
    expect(await store.version()).toBe(first);
    const removing = await store.startRun("2", 1);
    await finish(removing, { removed: 1 });
    expect(await store.version()).toBe(removing);
  });

  it("does not change before a run has finished", async () => {
    const first = await run("2024-05-31", [valued("01010", "2024-05-31")]);
    const second = await store.startRun("1", 1);
    await store.writeDay(dayOf(second, "2024-06-28", [valued("01010", "2024-06-28")]));
    expect(await store.version()).toBe(first);
  });

  it("changes with the run after one that was cut short, which publishes its days", async () => {
    await run("2024-05-31", [valued("01010", "2024-05-31")]);
    const killed = await store.startRun("1", 1);
    await store.writeDay(dayOf(killed, "2024-06-28", [valued("01010", "2024-06-28")]));
    const next = await store.startRun("1", 1);
    await finish(next);
    expect(await store.version()).toBe(next);
    const { rows } = await database.pool.query(
      "select status from valuation_runs where run_id = $1",
      [killed],
    );
    expect(rows).toEqual([{ status: "cut_short" }]);
  });

  it("keeps the peers of the newest run that changed anything, and only those", async () => {
    expect(await store.peersRecord()).toBeNull();
    const runs = [
      ["2024-04-30", 5],
      ["2024-05-31", 5],
      ["2024-06-28", 0],
    ] as const;
    for (const [day, computed] of runs) {
      const runId = await store.startRun("1", 1);
      const peers = () => peersUntil(day);
      await store.finishRun({ ...NOTHING_DONE, runId, computed, peers });
    }
    expect(await store.peersRecord()).toEqual(peersUntil("2024-05-31"));
    const { rowCount } = await database.pool.query("select from peers_records");
    expect(rowCount).toBe(1);
  });
});

describe("the scale of a month end", () => {
  it("is read as it was written, to the bit, and replaced", async () => {
    const numbers = [-1 / 3, -0, Number.MIN_VALUE, 0.1, 1e300];
    await store.writeScale(scaleOf("2024-05-31", [1]));
    await store.writeScale(scaleOf("2024-05-31", numbers));
    await store.writeScale(scaleOf("2024-04-30", []));
    expect(await store.scale("2024-05-31")).toEqual(scaleOf("", numbers).scale);
    expect(await store.scale("2024-04-30")).toEqual(scaleOf("", []).scale);
    expect(await store.scale("2024-03-29")).toBeNull();
    expect([...(await store.scaleHashes())]).toEqual([
      ["2024-04-30", "hash of 2024-04-30"],
      ["2024-05-31", "hash of 2024-05-31"],
    ]);
  });

  it("is removed with its month end", async () => {
    for (const day of ["2024-04-30", "2024-05-31"]) await store.writeScale(scaleOf(day, [1]));
    expect(await store.removeScales(["2024-05-31", "2024-06-28"])).toBe(1);
    expect([...(await store.scaleHashes()).keys()]).toEqual(["2024-05-31"]);
  });

  it("changes the version when a run writes it", async () => {
    const first = await run("2024-05-31", [valued("01010", "2024-05-31")]);
    const next = await store.startRun("1", 1);
    await finish(next, { scales: 1 });
    expect([first === next, await store.version()]).toEqual([false, next]);
  });
});

describe("a run that lost its lease", () => {
  it("writes nothing: no day, no end, no removal [fault: another process × valuation]", async () => {
    await run("2024-05-31", [valued("01010", "2024-05-31")]);
    const runId = await store.startRun("1", 1);
    const lost = createStore(database.pool, {
      assertHeld: () => Promise.reject(new Error("lost")),
    });
    const writes = [
      () => lost.startRun("1", 1),
      () => lost.writeDay(dayOf(runId, "2024-06-28", [valued("01010", "2024-06-28")])),
      () => lost.removeValues([], "2024-01-31"),
      () => lost.writeScale(scaleOf("2024-05-31", [0.5])),
      () => lost.removeScales([]),
      () => lost.finishRun({ ...NOTHING_DONE, runId, computed: 1 }),
    ];
    for (const write of writes) await expect(write()).rejects.toThrow("lost");
    expect(await store.lastDay()).toBe("2024-05-31");
    expect(await store.points("01010")).toHaveLength(1);
    const { rows } = await database.pool.query(
      "select status, count(*)::int from valuation_runs group by status order by status",
    );
    expect(rows).toEqual([
      { status: "finished", count: 1 },
      { status: "running", count: 1 },
    ]);
  });
});

describe("clearValuations", () => {
  it("leaves nothing of a market that is replaced", async () => {
    await run("2024-05-31", [valued("01010", "2024-05-31")]);
    await inTransaction(database.pool, clearValuations);
    expect(await store.valuedDays()).toEqual(new Map());
    expect([await store.version(), await store.peersRecord()]).toEqual([null, null]);
    expect(await store.latest("01010")).toBeNull();
  });
});
