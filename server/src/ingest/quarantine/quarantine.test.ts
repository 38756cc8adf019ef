import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/database.ts";
import { tradingDaysAfter, createCompanies } from "../../companies/index.ts";
import { importBulk } from "../files/import-bulk.ts";
import { releaseSeries } from "./release-series.ts";
import { listQuarantined } from "../../companies/stores/index.ts";

const DAYS = tradingDaysAfter("2021-12-31", "2022-06-30");
const GOOD = "13010";
const BAD = "13020";

describe("quarantine", () => {
  let database: TestDatabase;
  let folder: string;

  beforeEach(async () => {
    [database, folder] = await Promise.all([
      createTestDatabase(),
      mkdtemp(join(tmpdir(), "tenbin-quarantine-")),
    ]);
  });
  afterEach(async () => {
    await Promise.all([database.drop(), rm(folder, { recursive: true })]);
  });

  /** Imports both series; `bad` gives the closes of the defective one by day, 500 on the others. */
  async function importSeries(bad: Record<string, number>, adjusted = false) {
    const lines = [GOOD, BAD].flatMap((code) =>
      DAYS.map((day) => `${day},${code},${code === BAD ? (bad[day] ?? 500) : 500},1`),
    );
    const path = join(folder, "bars.csv");
    await writeFile(path, ["Date,Code,C,AdjFactor", ...lines].join("\n"));
    return importBulk(database.pool, [path], { adjusted });
  }
  const quarantined = async () =>
    (await listQuarantined(database.pool)).map(({ series, code, kind, since }) => [
      series,
      code,
      kind,
      since,
    ]);
  const release = (reason = "checked") =>
    releaseSeries(database.pool, { code: BAD, series: "raw", reason });
  const decisions = async () =>
    (
      await database.pool.query<{ decision: string; since: string; reason: string }>(
        "select decision, since, reason from quarantine_decisions order by decision_id",
      )
    ).rows.map(({ decision, since }) => `${decision} ${since}`);

  it("changes the data version with each release, even on a machine whose clock is behind", async () => {
    const store = createCompanies({ pool: database.pool });
    await importSeries({ "2022-03-01": 50_000 });
    // Ids start with their creation time.
    await database.pool.query(
      "update quarantine_decisions set decision_id = 'ffffffff-ffff-7fff-bfff-ffffffffffff'",
    );
    const before = await store.version();
    await release();
    expect(await store.version()).not.toBe(before);
  });

  it("hides a defective series from readers, and no other", async () => {
    const store = createCompanies({ pool: database.pool });
    await importSeries({ "2022-03-01": 50_000 });
    expect(await quarantined()).toEqual([["raw", BAD, "jump", "2022-03-01"]]);
    expect(await store.quote(BAD)).toBeNull();
    expect((await store.dailyCloses(BAD)).days).toEqual([]);
    expect([...(await store.monthEnds()).keys()]).toEqual([GOOD]);
    expect((await store.monthEnds(BAD)).size).toBe(0);
    const slice = await store.slice({ first: GOOD, last: BAD });
    expect([[...slice.quotes.keys()], [...slice.monthEnds.keys()]]).toEqual([[GOOD], [GOOD]]);
    expect((await store.issue(BAD))?.withheld).toBe("jump");
    expect((await store.issues()).map(({ withheld }) => withheld)).toEqual([null, "jump"]);
    expect((await store.dailyCloses(GOOD)).days).toHaveLength(DAYS.length);
  });

  it("ends by the operator's decision, which is recorded and seen by readers at once", async () => {
    const store = createCompanies({ pool: database.pool });
    await importSeries({ "2022-03-01": 50_000 });
    const before = await store.version();
    expect(await release("a tender offer")).toMatchObject([{ code: BAD, since: "2022-03-01" }]);
    expect(await release()).toEqual([]);
    expect(await store.version()).not.toBe(before);
    expect((await store.quote(BAD))?.close).toBe(500);
    const { rows } = await database.pool.query(
      "select reason from quarantine_decisions where decision = 'released' order by since",
    );
    expect(rows).toEqual([{ reason: "a tender offer" }, { reason: "a tender offer" }]);
    // Every import checks again: released defects stay released, new ones do not.
    await importSeries({ "2022-03-01": 50_000, "2022-06-01": 501 });
    expect(await quarantined()).toEqual([]);
    await importSeries({ "2022-03-01": 50_000, "2022-06-02": 5 });
    expect(await quarantined()).toEqual([["raw", BAD, "jump", "2022-06-02"]]);
  });

  it("is lifted when the bars are corrected, and records it", async () => {
    await importSeries({ "2022-03-01": 50_000 });
    await importSeries({});
    expect(await quarantined()).toEqual([]);
    expect(await decisions()).toEqual(["held 2022-03-01", "lifted 2022-03-01"]);
  });

  it("sees closes that were rejected row by row", async () => {
    const negative = Object.fromEntries(DAYS.slice(0, 6).map((day) => [day, -10_569.1]));
    expect((await importSeries(negative)).bars.refused).toBe(6);
    expect(await quarantined()).toEqual([["raw", BAD, "not_positive", DAYS[0]]]);
    // Those days have bars now, so the rejected rows no longer count.
    await importSeries({});
    expect(await quarantined()).toEqual([]);
  });

  it("sees a single close that is not a share price", async () => {
    await importSeries({ [DAYS.at(-1)!]: 22_838_786_048 });
    expect(await quarantined()).toEqual([["raw", BAD, "market_cap_as_price", DAYS.at(-1)]]);
  });

  it("treats the adjusted series separately", async () => {
    await importSeries({});
    await importSeries({ "2022-03-01": 50_000 }, true);
    expect(await quarantined()).toEqual([["adjusted", BAD, "jump", "2022-03-01"]]);
    expect((await createCompanies({ pool: database.pool }).quote(BAD))?.close).toBe(500);
  });

  it("checks what a failed import left behind", async () => {
    await importSeries({ "2022-03-01": 50_000 });
    await database.pool.query("delete from quarantined_series");
    await database.pool.query("update import_runs set status = 'running'");
    await importSeries({ "2022-03-01": 50_000 });
    expect(await quarantined()).toEqual([["raw", BAD, "jump", "2022-03-01"]]);
  });
});
