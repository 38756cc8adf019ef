import { importRecords } from "../../../ingest/index.ts";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createCompanies } from "../../../companies/index.ts";
import { sampleMarket } from "../../../sample-market/testing/sample-market.ts";
import { createPool } from "../../../platform/database/pool.ts";
import { createTestDatabase, type TestDatabase } from "../../../platform/testing/database.ts";
import { createValuations } from "../../../valuation/index.ts";
import { readConfig } from "../../config/config.ts";
import { registerImport } from "./import.ts";

const STATEMENT = {
  code: "9735",
  doc_id: "S1",
  disclosed_at: "2016-06-24T14:37:00+09:00",
  period_type: "FY",
  period_start: "2015-04-01",
  period_end: "2016-03-31",
  consolidated: true,
  accounting_standard: "JP",
  facts: { NetSales: 100 },
};

describe("tenbin import --replace-sample", () => {
  let database: TestDatabase;
  let folder: string;
  const said: string[] = [];
  let printed: string[];
  beforeEach(async () => {
    [database, folder] = await Promise.all([
      createTestDatabase(),
      mkdtemp(join(tmpdir(), "tenbin-replace-")),
    ]);
    printed = [];
    said.length = 0;
    vi.spyOn(process.stdout, "write").mockImplementation((text) => {
      printed.push(String(text));
      return true;
    });
    vi.spyOn(process.stderr, "write").mockReturnValue(true);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    process.exitCode = undefined;
    await Promise.all([database.drop(), rm(folder, { recursive: true })]);
  });

  /** Runs the command on a pool of its own, which it ends. */
  async function tenbin(...args: string[]): Promise<void> {
    const program = new Command().exitOverride();
    const context = {
      openPool: async () => createPool({ url: database.url, max: 4 }),
      log: (message: string) => said.push(message),
    };
    registerImport(program, context, () => readConfig({}, "/"));
    await program.parseAsync(["import", ...args], { from: "user" });
  }

  const valueMarket = () => {
    const companies = createCompanies({ pool: database.pool });
    return createValuations({ pool: database.pool, companies }).valueMarket({});
  };

  /** Number of rows by table. */
  async function stored(): Promise<Record<string, number>> {
    const { rows } = await database.pool.query<{ name: string }>(
      `select relname as name from pg_class c join pg_namespace n on n.oid = relnamespace
       where n.nspname = 'public' and relkind in ('r', 'p') and not relispartition
         and relname not in ('schema_migrations', 'migrations', 'leases') order by 1`,
    );
    const counts: Record<string, number> = {};
    for (const { name } of rows) {
      const { rows: counted } = await database.pool.query<{ count: number }>(
        `select count(*)::int as count from ${name}`,
      );
      counts[name] = counted[0]?.count ?? 0;
    }
    return counts;
  }

  async function haveSample(): Promise<void> {
    const whole = sampleMarket();
    const chosen = new Set(whole.issues.slice(0, 3).map(({ code }) => code));
    const own = ({ code }: { readonly code: string }) => chosen.has(code);
    await importRecords(
      database.pool,
      {
        issues: whole.issues.filter(own),
        documents: whole.documents.filter(own),
        *bars() {
          for (const bar of whole.bars()) if (own(bar) && bar.date > "2024-06") yield bar;
        },
      },
      "sample",
    );
    await valueMarket();
  }

  it("leaves nothing of the sample, and the next run values what came instead, whole", async () => {
    await haveSample();
    const before = await stored();
    // Three issues from June 2024 on: 18 months, three years of bars.
    expect(before).toMatchObject({
      issues: 3,
      bar_years: 3,
      peers_records: 1,
      valuation_days: 18,
      valuations: 54,
    });
    const bars = join(folder, "bars.csv");
    const statements = join(folder, "statements.jsonl");
    // Another month end than the sample's, in a month that the sample has too.
    await writeFile(bars, "Date,Code,C,AdjFactor\n2024-06-26,9735,100,1\n2024-07-29,9735,90,1\n");
    await writeFile(statements, `${JSON.stringify(STATEMENT)}\n`);

    await tenbin("bulk", folder, "--replace-sample");
    expect(said).toContain("The sample market was cleared.");
    expect(await stored()).toMatchObject({
      issues: 1,
      documents: 1,
      bar_rows: 2,
      bar_years: 0,
      import_runs: 1,
      valuations: 0,
      valuation_days: 0,
      valuation_runs: 0,
      peers_records: 0,
    });
    expect(await valueMarket()).toMatchObject({ days: 2, computed: 2, companies: 1 });
    const { rows } = await database.pool.query(
      "select date from valuation_days join valuations using (date) where code = '97350' order by 1",
    );
    expect(rows).toEqual([{ date: "2024-06-26" }, { date: "2024-07-29" }]);
  });

  it("clears nothing where what should come is refused", async () => {
    await haveSample();
    const before = await stored();
    const bars = join(folder, "bars.csv");
    const header = "Date,Code,C,AdjFactor\n";
    await writeFile(bars, `${header}2024-06-26,9735,100,1\n2024-06-27,9735,-1,1\n`);
    await tenbin("bulk", folder, "--replace-sample", "--all-or-nothing");
    expect(process.exitCode).toBe(1);
    expect(printed.join("")).toContain(`rejected ${bars}:3: close is not a price`);
    await writeFile(bars, "Datum,Kurs\n2024-06-26,100\n");
    await tenbin("bulk", folder, "--replace-sample");
    await tenbin("bulk", join(folder, "nowhere"), "--replace-sample");
    await tenbin("jpx-list", bars, "--replace-sample");
    expect(said).not.toContain("The sample market was cleared.");
    expect(await stored()).toEqual(before);
    await writeFile(bars, `${header}2024-06-26,9735,100,1\n`);
    await tenbin("bulk", folder, "--replace-sample", "--all-or-nothing");
    expect(said).toContain("The sample market was cleared.");
    expect(await stored()).toMatchObject({ bar_rows: 1, issues: 1 });
  });

  it("never clears real data", async () => {
    const bars = join(folder, "bars.csv");
    const header = "Date,Code,C,AdjFactor\n";
    await writeFile(bars, `${header}2024-06-26,9735,100,1\n`);
    await tenbin("bulk", bars);
    said.length = 0;
    await writeFile(bars, `${header}2024-06-27,9735,101,1\n`);
    await tenbin("bulk", bars, "--replace-sample");
    expect(said).toEqual([]);
    expect(await stored()).toMatchObject({ bar_rows: 2, import_runs: 2 });
  });

  it("ends with exit code 1 and a reason when there is nothing to import", async () => {
    await tenbin("jpx-list", folder);
    expect(process.exitCode).toBe(1);
    expect(printed.join("")).toContain(
      `rejected ${folder}: the folder holds no .xls, .xlsx or .csv file`,
    );
  });
});
