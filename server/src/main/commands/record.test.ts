import { Command } from "commander";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { importRecords } from "../../ingest/index.ts";
import { createPool } from "../../platform/database/pool.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/database.ts";
import { edgeCaseMarket, MARKET_DAY } from "../../valuation/testing/edge-case-market.ts";
import { registerRecordCommands } from "./record.ts";

let database: TestDatabase;
let printed: string[];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => {
  printed = [];
  vi.spyOn(process.stdout, "write").mockImplementation((text) => printed.push(String(text)) > 0);
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function run(...args: string[]): Promise<{ readonly text: string; readonly code: unknown }> {
  printed = [];
  const program = new Command("tenbin").exitOverride();
  registerRecordCommands(program, {
    openPool: () => Promise.resolve(createPool({ url: database.url, max: 2 })),
    log: () => {},
  });
  await program.parseAsync(["record", ...args], { from: "user" });
  const { exitCode = 0 } = process;
  process.exitCode = 0;
  return { text: printed.join(""), code: exitCode };
}

it("record freezes the newest month end once, and verifies it", async () => {
  expect((await run("freeze")).text).toContain("nothing to freeze. Import market data first.");
  await importRecords(database.pool, edgeCaseMarket(), "sample");
  expect((await run("freeze")).text).toBe(`Frozen: ${MARKET_DAY}\n`);
  const again = JSON.parse((await run("freeze", "--json")).text);
  expect(again).toEqual({ outcome: "current", monthEnd: MARKET_DAY });
  const { text, code } = await run("verify");
  expect(text).toMatch(/^Verified: \d+ rows of 1 months, and their chain\.\n$/);
  expect(code).toBe(0);
});

it("record opens nothing before its twelve months are over", async () => {
  expect((await run("open")).text).toBe("No frozen month is twelve months old: nothing to open.\n");
  expect((await run("open", "--json")).text).toBe("[]\n");
});

it("record refuses a row that is spoilt by one bit, by month and company", async () => {
  await database.pool.query(
    "update frozen_rows set salt = set_bit(salt, 5, 1 - get_bit(salt, 5)) where code = '01030'",
  );
  const { text, code } = await run("verify");
  const [row, month] = text.split("\n");
  expect(row).toMatch(
    /^REFUSED 2018-06-29, row \d+ \(01030\): its text and salt do not give its leaf$/,
  );
  expect(month).toBe("REFUSED 2018-06-29: its rows do not give its root");
  expect(code).toBe(1);
  const { faults } = JSON.parse((await run("verify", "--json")).text);
  expect(faults).toHaveLength(2);
});
