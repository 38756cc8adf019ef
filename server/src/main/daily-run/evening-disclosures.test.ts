import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runDaily } from "./run-daily.ts";
import { createDailyRunFixture, type DailyRunFixture } from "./testing/daily-run-fixture.ts";

/** On some plans J-Quants publishes a day's disclosures only at 18:00. */
describe("disclosures of the evening", () => {
  let late: DailyRunFixture;
  let early: DailyRunFixture;
  beforeAll(async () => {
    [late, early] = await Promise.all([
      createDailyRunFixture("standard"),
      createDailyRunFixture("standard"),
    ]);
  });
  afterAll(() => Promise.all([late.close(), early.close()]));

  it("are there on the evening of their day, and are valued as if the day had been fetched then", async () => {
    expect(await early.runEvening("2025-11-05", "16:40")).toEqual(["2025-11-05 done"]);
    expect(await disclosedOn(early, "2025-11-05")).toBe(0);
    expect(await early.runEvening("2025-11-05", "18:20")).toEqual([]);
    expect(await early.runEvening("2025-11-05", "18:30")).toEqual(["2025-11-05 done"]);
    expect(await disclosedOn(early, "2025-11-05")).toBe(1);
    await late.runEvening("2025-11-05", "18:30");
    expect(await early.digest()).toBe(await late.digest());
    expect(early.mails).toEqual([]);
  });

  it("are asked for once", async () => {
    const asked = early.jquants.requests.length;
    expect(await early.runEvening("2025-11-05", "18:40")).toEqual([]);
    expect(await late.runEvening("2025-11-05", "18:40")).toEqual([]);
    expect(early.jquants.requests).toHaveLength(asked);
  });

  it("are valued by the next run where this one is cut off", async () => {
    await early.runEvening("2025-11-06", "16:40");
    early.setClock("2025-11-06", "18:30");
    const valuation = { valueMarket: () => Promise.reject(new Error("cut off")) };
    await expect(runDaily({ ...early.parts, valuation })).rejects.toThrow("cut off");
    expect(await early.runEvening("2025-11-06", "18:40")).toEqual(["2025-11-06 done"]);
    await late.runEvening("2025-11-06", "18:30");
    expect(await early.digest()).toBe(await late.digest());
  });

  it("are asked for again where the vendor does not answer, without a word to the operator", async () => {
    await early.runEvening("2025-11-07", "16:40");
    const before = await early.digest();
    early.jquants.faults.failNext = { status: 500, times: 1_000 };
    expect(await early.runEvening("2025-11-07", "18:30")).toEqual(["2025-11-07 unreachable"]);
    expect(await early.digest()).toBe(before);
    expect(await early.parts.runs.state()).toMatchObject({
      lastDone: "2025-11-07",
      unfinished: [],
    });
    expect(early.mails).toEqual([]);
    early.jquants.faults.failNext = { status: 500, times: 0 };
    expect(await early.runEvening("2025-11-07", "18:40")).toEqual(["2025-11-07 done"]);
    await late.runEvening("2025-11-07", "18:30");
    expect(await early.digest()).toBe(await late.digest());
  });

  it("are not asked for by whoever asks for other days", async () => {
    await early.runEvening("2025-11-10", "16:40");
    early.setClock("2025-11-10", "18:30");
    expect(await runDaily(early.parts, { until: "2025-11-10" })).toEqual({
      holder: null,
      days: [],
    });
  });
});

async function disclosedOn({ database }: DailyRunFixture, day: string): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    "select count(*)::int as count from documents where disclosed_at >= $1 and disclosed_at < $2",
    [`${day}T00:00:00+09:00`, `${day}T24:00:00+09:00`],
  );
  return rows[0]?.count ?? 0;
}
