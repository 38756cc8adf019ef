import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCompanies } from "../../companies/index.ts";
import { fillDisk } from "../../platform/testing/limited-disk.ts";
import { runDaily } from "./run-daily.ts";
import { createDailyRunFixture, type DailyRunFixture } from "./testing/daily-run-fixture.ts";

const CORRUPTIONS = [
  "half_missing",
  "ten_times",
  "zeros",
  "nan",
  "yesterday",
  "repeated",
  "untraded",
  "no_volume",
  "html",
  "truncated",
  "not_found",
] as const;
/** All in the second tier. */
const corruptions =
  process.env["VERIFY"] === "1" ? CORRUPTIONS : CORRUPTIONS.filter((_, at) => at % 3 === 0);

describe("runDaily", () => {
  let undisturbed: DailyRunFixture;
  let world: DailyRunFixture;
  const digests = new Map<string, string>();
  const outcomes: string[] = [];

  beforeAll(async () => {
    undisturbed = await createDailyRunFixture();
    for (const day of ["2025-11-05", "2025-11-06", "2025-11-07", "2025-11-10"]) {
      outcomes.push(...(await undisturbed.runEvening(day, "19:00")));
      digests.set(day, await undisturbed.digest());
    }
    world = await createDailyRunFixture();
  });
  afterAll(() => Promise.all([undisturbed.close(), world.close()]));

  it("brings a day from half past four on, once", async () => {
    expect(outcomes).toEqual([...digests.keys()].map((day) => `${day} done`));
    expect(await world.runEvening("2025-11-05", "16:20")).toEqual([]);
    expect(await world.runEvening("2025-11-05", "19:00")).toEqual(["2025-11-05 done"]);
    expect(await world.digest()).toBe(digests.get("2025-11-05"));
    expect(await world.runEvening("2025-11-05", "19:10")).toEqual([]);
    const state = await createCompanies({ pool: world.database.pool }).state();
    expect(state.marketDay).toBe("2025-11-05");
    expect(await world.parts.runs.state()).toMatchObject({
      lastDone: "2025-11-05",
      unfinished: [],
    });
    expect(world.mails).toEqual([]);
  });

  it.each(corruptions)("takes nothing of a day whose file is %s", async (kind) => {
    world.jquants.faults.corrupt.set("2025-11-06", kind);
    const before = await world.digest();
    const refusals = await refusalsOf(world);
    expect(await world.runEvening("2025-11-06", "16:40")).toEqual(["2025-11-06 refused"]);
    expect(await world.digest()).toBe(before);
    expect(await refusalsOf(world)).toBe(refusals + 1);
    world.jquants.faults.corrupt.clear();
  });

  it("takes nothing of a day while the disk is full [fault: disk × daily run]", async () => {
    const before = await world.digest();
    const makeRoom = await fillDisk(world.database.pool, "bar_rows");
    await expect(world.runEvening("2025-11-06", "16:40")).rejects.toMatchObject({ code: "53100" });
    expect(await world.digest()).toBe(before);
    await makeRoom();
  });

  it("tells the operator at once of a day that the vendor says is not there", async () => {
    const asked = await createDailyRunFixture();
    try {
      asked.jquants.faults.corrupt.set("2025-11-05", "not_found");
      const before = await asked.digest();
      expect(await asked.runEvening("2025-11-05", "16:40")).toEqual(["2025-11-05 refused"]);
      expect(await asked.digest()).toBe(before);
      expect(asked.mails).toHaveLength(1);
      expect(asked.mails[0]?.text).toContain("date=2025-11-05: 404");
    } finally {
      await asked.close();
    }
  });

  it("tells the operator of the first refusal, takes the day once it is right, and keeps no trace", async () => {
    expect(world.mails).toMatchObject([
      {
        to: "operator@tenbin.example",
        subject: "【天秤】2025-11-06 の市場データを取り込めていません",
      },
    ]);
    expect(await world.runEvening("2025-11-06", "18:00")).toEqual(["2025-11-06 done"]);
    expect(await world.digest()).toBe(digests.get("2025-11-06"));
  });

  it("keeps a refusal that is repeated every ten minutes once, and mails it once", async () => {
    const told = world.mails.length;
    world.jquants.faults.corrupt.set("2025-11-07", "half_missing");
    for (const time of ["16:30", "16:40", "16:50"]) {
      expect(await world.runEvening("2025-11-07", time)).toEqual(["2025-11-07 refused"]);
    }
    world.jquants.faults.corrupt.set("2025-11-07", "ten_times");
    expect(await world.runEvening("2025-11-07", "17:00")).toEqual(["2025-11-07 refused"]);
    world.jquants.faults.corrupt.clear();
    const { rows } = await world.database.pool.query<{
      code: string;
      seen: number;
      later: boolean;
    }>(
      `select reasons->0->>'code' as code, seen, last_seen_at > decided_at as later
       from gate_decisions where date = '2025-11-07' order by decided_at`,
    );
    expect(rows).toEqual([
      { code: "missing_codes", seen: 3, later: true },
      { code: "price_level", seen: 1, later: false },
    ]);
    expect(world.mails).toHaveLength(told + 1);
    await world.deleteRun("2025-11-07");
  });

  it("waits for a late day, tells of it once it is overdue, and catches it up after the day that follows [fault: vendor × daily run]", async () => {
    const told = world.mails.length;
    world.jquants.faults.late.set("2025-11-07", "2025-11-10T21:00:00+09:00");
    expect(await world.runEvening("2025-11-07", "17:00")).toEqual(["2025-11-07 late"]);
    expect(world.mails).toHaveLength(told);
    expect(await world.runEvening("2025-11-07", "18:30")).toEqual(["2025-11-07 late"]);
    expect(await world.runEvening("2025-11-07", "18:40")).toEqual(["2025-11-07 late"]);
    expect(world.mails).toHaveLength(told + 1);
    expect(await world.runEvening("2025-11-10", "19:00")).toEqual([
      "2025-11-07 late",
      "2025-11-10 done",
    ]);
    expect(await world.digest()).not.toBe(digests.get("2025-11-10"));
    expect(await world.runEvening("2025-11-10", "21:10")).toEqual(["2025-11-07 done"]);
    expect(await world.digest()).toBe(digests.get("2025-11-10"));
    expect(world.mails).toHaveLength(told + 1);
  });

  it("does what a repeated day asks for again, and changes nothing", async () => {
    const report = await runDaily(world.parts, { date: "2025-11-10" });
    expect(report.days).toMatchObject([{ day: "2025-11-10", outcome: "done" }]);
    expect(await world.digest()).toBe(digests.get("2025-11-10"));
  });

  it("tells the operator again of a day that came, was reopened and is refused", async () => {
    const told = world.mails.length;
    world.jquants.faults.corrupt.set("2025-11-10", "zeros");
    await runDaily(world.parts, { date: "2025-11-10" });
    expect(await world.runEvening("2025-11-10", "21:20")).toEqual(["2025-11-10 refused"]);
    expect(world.mails).toHaveLength(told + 1);
    await runDaily(world.parts, { date: "2025-11-10" });
    expect(await world.runEvening("2025-11-10", "21:30")).toEqual(["2025-11-10 refused"]);
    expect(world.mails).toHaveLength(told + 1);
    world.jquants.faults.corrupt.clear();
    expect(await world.runEvening("2025-11-10", "21:40")).toEqual(["2025-11-10 done"]);
    expect(await world.digest()).toBe(digests.get("2025-11-10"));
  });

  it("runs once where two start at the same moment [fault: another process × daily run]", async () => {
    const runsBefore = await importRuns(world);
    world.setClock("2025-11-11", "19:00");
    const both = await Promise.all([runDaily(world.parts), runDaily(world.parts)]);
    expect(both.filter(({ holder }) => holder === null)).toHaveLength(1);
    expect(both.flatMap(({ days }) => days)).toHaveLength(1);
    expect((await importRuns(world)) - runsBefore).toBe(1);
  });

  it("takes a day that the gate refuses where the operator says why, and keeps the reason", async () => {
    world.jquants.faults.corrupt.set("2025-11-11", "half_missing");
    const before = await world.digest();
    const refused = await runDaily(world.parts, { date: "2025-11-11" });
    expect(refused.days).toMatchObject([{ outcome: "refused" }]);
    const taken = await runDaily(world.parts, { date: "2025-11-11", accept: "checked by hand" });
    expect(taken.days).toMatchObject([{ outcome: "done" }]);
    world.jquants.faults.corrupt.clear();
    // The half that arrived equals what was stored.
    expect(await world.digest()).toBe(before);
    const { rows } = await world.database.pool.query<{ reasons: { code: string }[] }>(
      "select reasons from gate_decisions where accepted order by decided_at desc limit 1",
    );
    expect(rows[0]?.reasons).toMatchObject([
      { code: "missing_codes" },
      { code: "accepted_by_operator", detail: "checked by hand" },
    ]);
  });

  it("takes nothing unsound, whatever the operator says", async () => {
    world.jquants.faults.corrupt.set("2025-11-11", "zeros");
    const report = await runDaily(world.parts, { date: "2025-11-11", accept: "hurry" });
    expect(report.days).toMatchObject([{ outcome: "refused" }]);
    world.jquants.faults.corrupt.clear();
    expect(await world.runEvening("2025-11-11", "19:30")).toEqual(["2025-11-11 done"]);
  });

  it("begins no day on which the exchange is closed, and none that is not over", async () => {
    const state = await world.parts.runs.state();
    for (const date of ["2025-11-03", "2025-11-12", "2026-01-01"]) {
      await expect(runDaily(world.parts, { date })).rejects.toThrow(date);
    }
    await expect(runDaily(world.parts, { until: "2099-01-01" })).rejects.toThrow("not over");
    expect(await world.parts.runs.state()).toEqual(state);
  });

  it("writes nothing once another run has taken over [fault: another process × daily run]", async () => {
    const lease = await world.parts.runs.tryAcquire();
    if (typeof lease === "string") throw new Error(`held by ${lease}`);
    const before = await world.digest();
    await world.database.pool.query("update leases set fence = fence + 1 where name = 'daily-run'");
    const { feed, runs } = world.parts;
    await expect(
      runs.ingest(lease, feed, { day: "2025-11-10", askedAt: new Date() }),
    ).rejects.toThrow("took over");
    await expect(runs.advanceTo(lease, "2025-11-10", "done")).rejects.toThrow("took over");
    expect(await world.digest()).toBe(before);
  });
});

/** Rejections recorded with a reason. */
async function refusalsOf({ database }: DailyRunFixture): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    `select coalesce(sum(seen), 0)::int as count from gate_decisions
     where not accepted and jsonb_array_length(reasons) > 0`,
  );
  return rows[0]?.count ?? 0;
}

async function importRuns({ database }: DailyRunFixture): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    "select count(*)::int as count from import_runs where kind = 'feed'",
  );
  return rows[0]?.count ?? 0;
}
