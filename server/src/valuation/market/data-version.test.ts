import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCompanies } from "../../companies/index.ts";
import { importRecords } from "../../ingest/index.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/database.ts";
import { createStore } from "../store.ts";
import { annualReport } from "../testing/market-fixture.ts";
import {
  createStoredVersionCache,
  readDataVersion,
  readUnchanged,
  type StoredVersion,
} from "./data-version.ts";

describe("the version of stored data", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  const read = () => {
    const companies = createCompanies({ pool: database.pool });
    return readDataVersion(companies, createStore(database.pool));
  };
  const importReport = (year: number) => {
    const documents = [annualReport("01010", 0, year)];
    return importRecords(database.pool, { issues: [], documents, bars: () => [] }, "sample");
  };

  it("has a sequence that grows with imports and with runs that change values", async () => {
    const seen = [await read()];
    await importReport(2018);
    seen.push(await read());
    await database.pool.query(
      `insert into valuation_runs (run_id, status, started_at, finished_at, engine_version, days, computed, unchanged, changed)
       values (gen_random_uuid(), 'finished', now(), now(), '1', 1, 1, 0, true)`,
    );
    seen.push(await read());
    await importReport(2018);
    expect(await read()).toEqual(seen.at(-1));
    await importReport(2019);
    seen.push(await read());

    expect(seen[0]).toEqual({ version: "", sequence: 0, isChanging: false });
    const sequences = seen.map(({ sequence }) => sequence);
    expect(sequences).toEqual([...new Set(sequences)].toSorted((a, b) => a - b));
    expect(new Set(seen.map(({ version }) => version)).size).toBe(4);
  });

  it("says while an import writes, but not for ever after one that was killed", async () => {
    const { version } = await read();
    await database.pool.query(
      `insert into import_runs (run_id, kind, provenance, status, started_at, report)
       values (gen_random_uuid(), 'feed', 'sample', 'running', now(), '{}')`,
    );
    expect(await read()).toMatchObject({ version, isChanging: true });
    await database.pool.query(
      "update import_runs set started_at = started_at - interval '16 minutes'",
    );
    expect(await read()).toMatchObject({ version, isChanging: false });
  });
});

const stored = (version: string): StoredVersion => ({
  version,
  sequence: Number(version),
  isChanging: false,
});

describe("createStoredVersionCache", () => {
  it("asks once a second, and remembers what was read anew", async () => {
    const state = { version: "1", at: 0 };
    const cache = createStoredVersionCache(
      async () => stored(state.version),
      () => state.at,
    );
    const recent = async () => (await cache.recent()).version;
    expect(await recent()).toBe("1");
    state.version = "2";
    state.at = 999;
    expect(await recent()).toBe("1");
    expect((await cache.now()).version).toBe("2");
    state.version = "3";
    expect(await recent()).toBe("2");
    state.at = 1_999;
    expect(await recent()).toBe("3");
  });

  it("does not remember a failure", async () => {
    let isDown = true;
    const cache = createStoredVersionCache(
      async () => {
        if (isDown) throw new Error("down");
        return stored("1");
      },
      () => 0,
    );
    await expect(cache.recent()).rejects.toThrow("down");
    isDown = false;
    expect((await cache.recent()).version).toBe("1");
  });
});

/** The stored version after each reading in turn; the last stays. */
function readInTurn(...versions: string[]) {
  const read: string[] = [];
  const result = readUnchanged(
    async (version) => {
      read.push(version);
      if (versions.length > 1) versions.shift();
      return { version, rows: read.length };
    },
    async () => stored(versions[0] ?? ""),
  );
  return { result, read };
}

describe("readUnchanged", () => {
  it("reads again what changed meanwhile", async () => {
    const { result, read } = readInTurn("1", "2", "2");
    expect(await result).toEqual({ version: "2", sequence: 2, rows: 2 });
    expect(read).toEqual(["1", "2"]);
  });

  it("gives the third reading whatever changed, as of the version before it", async () => {
    const { result } = readInTurn("1", "2", "3", "4", "5");
    expect(await result).toEqual({ version: "3", sequence: 3, rows: 3 });
  });
});
