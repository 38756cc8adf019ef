import { importRecords } from "../../../ingest/index.ts";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rivalNames } from "@tenbin/engine";
import { Command } from "commander";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createCompanies } from "../../../companies/index.ts";
import { sampleMarket } from "../../../sample-market/testing/sample-market.ts";
import { createPool } from "../../../platform/database/pool.ts";
import { createTestDatabase, type TestDatabase } from "../../../platform/testing/database.ts";
import {
  type BacktestResult,
  createBacktests,
  type ForecastTrial,
} from "../../../valuation/index.ts";
import { registerBacktest } from "./backtest.ts";

const EVERY = 6;
let database: TestDatabase;
let folder: string;
let codes: string[];
let printed: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "tenbin-backtest-"));
  const market = sampleMarket();
  const issues = market.issues.filter((_, at) => at % EVERY === 0);
  codes = issues.map(({ code }) => code);
  const chosen = new Set(codes);
  const documents = market.documents.filter(({ code }) => chosen.has(code));
  const bars = function* () {
    for (const bar of market.bars(chosen)) if (chosen.has(bar.code)) yield bar;
  };
  await importRecords(database.pool, { issues, documents, bars }, "sample");
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

beforeEach(() => {
  printed = [];
  vi.spyOn(process.stdout, "write").mockImplementation((text) => printed.push(String(text)) > 0);
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function run(...args: string[]): Promise<string> {
  const program = new Command("tenbin").exitOverride();
  registerBacktest(program, {
    openPool: () => Promise.resolve(createPool({ url: database.url, max: 2 })),
    log: () => {},
  });
  await program.parseAsync(["backtest", ...args], { from: "user" });
  return printed.join("");
}
async function record() {
  const companies = createCompanies({ pool: database.pool });
  return (await createBacktests({ pool: database.pool, companies }).published()).record;
}

describe("tenbin backtest", () => {
  it("prints nothing but the JSON when asked for it on standard output", async () => {
    const text = await run("--json", "-", "--to", "2019-03-31");
    const { ctbm, rivals, robustness, protocol } = JSON.parse(text) as BacktestResult;
    expect(ctbm.rows).toBeGreaterThan(50);
    expect(Object.keys(rivals).toSorted()).toEqual(rivalNames.toSorted());
    expect(Object.keys(robustness)).toEqual(["factsDeleted", "factsInflated", "splitsMissed"]);
    expect(protocol.dates[0]).toBe("2018-12-28");
    expect(protocol.dates.length).toBe(4);
    expect(await run("--json", "--to", "2019-03-31")).toBe(text + text);
  });

  it("writes the JSON into a file and the figures for people beside it", async () => {
    const path = join(folder, "result.json");
    const text = await run("--json", path, "--to", "2018-12-31");
    const result = JSON.parse(await readFile(path, "utf8")) as BacktestResult;
    expect(result.protocol.dates).toEqual(["2018-12-28"]);
    expect(text).toMatch(/^ctbm {2,}/m);
    expect(text).toMatch(/Not published/);
  });

  it("scores the companies of a list, and publishes them only when told to", async () => {
    const list = join(folder, "codes.txt");
    await writeFile(list, codes.slice(0, 20).join("\n"));
    const narrow = ["--codes", list, "--to", "2018-12-31"];
    await run(...narrow);
    expect(await record()).toBeNull();
    expect(await run(...narrow, "--publish")).toMatch(/Published/);
    expect((await record())!.protocol).toMatchObject({ narrowed_to: 20, sample: true });
  });

  it("says what is wrong before it begins", async () => {
    const list = join(folder, "codes.txt");
    await writeFile(list, "9735");
    await expect(run("--codes", list)).rejects.toThrow("No company has the code 97350");
    await expect(run("--json", join(folder, "absent", "a.json"))).rejects.toThrow(/Cannot write/);
    await expect(run("--from", "2018-13-01")).rejects.toThrow(/Invalid date 2018-13-01/);
    await expect(run("--from", "2025-01-01")).rejects.toThrow(/No month end can be judged/);
  });
});

describe("tenbin backtest forecasts", { timeout: 300_000 }, () => {
  it("prints the sample market's evidence and score with four and with five facts, and decides nothing", async () => {
    const recordBefore = await record();
    const path = join(folder, "trial.json");
    const text = await run("forecasts", "--json", path);
    const trial = JSON.parse(await readFile(path, "utf8")) as ForecastTrial;
    const { dates, rows, rowsWithRevision } = trial.protocol;
    expect([dates[0], dates.at(-1), dates.length]).toEqual(["2018-12-28", "2024-11-29", 72]);
    expect(rowsWithRevision).toBeGreaterThan(rows * 0.9);
    expect(trial).toMatchObject({ outcome: "sample_market", decision: null, switchedOn: null });
    const { ic, icBeyondPrice } = trial.gain;
    for (const { value, interval } of [ic, icBeyondPrice]) {
      expect(interval![0]).toBeLessThan(value!);
      expect(interval![1]).toBeGreaterThan(value!);
    }
    expect(trial.intervals!.coverage).toBeGreaterThan(0.88);
    expect(trial.fiveFacts.score.rows).toBe(trial.fourFacts.score.rows);
    for (const row of ["four facts", "with revisions", "gain", "beat the median"]) {
      expect(text).toMatch(new RegExp(`^${row} {2,}`, "m"));
    }
    expect(text).toContain("invented forecasts decide nothing");
    expect(await record()).toEqual(recordBefore);
  });

  it("refuses to decide on fewer than 60 months, and writes no file", async () => {
    const path = join(folder, "refused.json");
    await expect(run("forecasts", "--to", "2020-11-30", "--json", path)).rejects.toThrow(
      /^Not enough: 24 of 60 months/,
    );
    await expect(readFile(path)).rejects.toThrow("ENOENT");
    expect(printed).toEqual([]);
  });
});
