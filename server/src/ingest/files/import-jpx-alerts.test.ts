import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/database.ts";
import { createCompanies } from "../../companies/index.ts";
import { importBulk } from "./import-bulk.ts";
import { importJpxAlerts } from "./import-jpx-alerts.ts";

const REAL = join(
  process.env["TEST_DATA"] ?? "../shared/data",
  "oracle_netcash_2026/jpx_alerts.csv",
);
const LIST = "コード,銘柄名,区分,指定年月日";
const HISTORY = "指定年月日,銘柄名,コード,市場区分,内容,解除年月日";

describe("importJpxAlerts", () => {
  let database: TestDatabase;
  let folder: string;
  beforeAll(async () => {
    database = await createTestDatabase();
    folder = await mkdtemp(join(tmpdir(), "tenbin-alerts-"));
    const bars = join(folder, "bars.csv");
    const rows = ["1301", "1332", "1333"].map((code) => `2025-11-14,${code},100,1`);
    await writeFile(bars, `Date,Code,C,AdjFactor\n${rows.join("\n")}\n`);
    await importBulk(database.pool, [bars], { adjusted: false });
  });
  beforeEach(() => database.pool.query("truncate listing_alerts"));
  afterAll(() => Promise.all([database.drop(), rm(folder, { recursive: true })]));

  async function bring(asOf: string, ...lines: readonly string[]) {
    const path = join(folder, "list.csv");
    await writeFile(path, `${lines.join("\n")}\n`);
    return importJpxAlerts(database.pool, [path], { asOf });
  }

  async function bringRejected(asOf: string, ...lines: readonly string[]) {
    const { refusals } = await bring(asOf, ...lines);
    return refusals.map(({ line, reason }) => `${line}: ${reason}`);
  }

  async function alerts(): Promise<Record<string, readonly string[]>> {
    const issues = await createCompanies({ pool: database.pool }).issues();
    return Object.fromEntries(issues.map((issue) => [issue.code, issue.alerts]));
  }

  it("shows current designations, and ends those that a later list omits", async () => {
    const before = await createCompanies({ pool: database.pool }).version();
    await bring(
      "2025-11-10",
      LIST,
      "1301,極洋,監理(確認中),2025/11/04",
      "1332,日水,整理,2025/11/05",
    );
    expect(await alerts()).toEqual({
      "13010": ["supervision"],
      "13320": ["delisting"],
      "13330": [],
    });
    expect(await createCompanies({ pool: database.pool }).version()).not.toBe(before);
    await bring("2025-11-12", LIST, "1332,日水,整理,2025/11/05", "1333,マルハ,監理,2025/11/17");
    expect(await alerts()).toEqual({ "13010": [], "13320": ["delisting"], "13330": [] });
    const { rows } = await database.pool.query(
      "select code, until from listing_alerts where until is not null",
    );
    expect(rows).toEqual([{ code: "13010", until: "2025-11-12" }]);
  });

  it("takes end dates from a history, and ends nothing that it does not mention", async () => {
    await bring("2025-11-10", LIST, "1301,極洋,監理,2025/11/04", "1333,マルハ,監理,2025/11/04");
    await bring(
      "2025-11-14",
      HISTORY,
      "2025/11/04,極洋,1301,プライム,監理銘柄(確認中),2025/11/13",
      "2025/11/13,極洋,1301,プライム,整理銘柄,-",
    );
    expect(await alerts()).toEqual({
      "13010": ["delisting"],
      "13320": [],
      "13330": ["supervision"],
    });
  });

  it("counts rejected rows, repeated rows and designations that end", async () => {
    const supervised = "1301,極洋,監理,2025/11/04";
    const first = await bring("2025-11-10", LIST, supervised, "1332,日水,整理,2025/11/05");
    expect(first.issues).toMatchObject({ read: 2, added: 2, changed: 0, unchanged: 0 });
    const second = await bring(
      "2025-11-12",
      LIST,
      supervised,
      supervised,
      "1333,マルハ,監理,2025/11/11",
      "1333,マルハ,監理,いつか",
    );
    expect(second.issues).toEqual({ read: 4, added: 1, changed: 1, unchanged: 2, refused: 1 });
  });

  it("gives the same result when repeated", async () => {
    const history = [HISTORY, "2025/11/04,極洋,1301,プライム,監理銘柄(確認中),-"];
    await bring("2025-11-14", ...history);
    const version = await createCompanies({ pool: database.pool }).version();
    expect(await bringRejected("2025-11-14", ...history)).toEqual([]);
    expect(await createCompanies({ pool: database.pool }).version()).toBe(version);
  });

  it("imports nothing from a file without designations, or from a list that lost most of them", async () => {
    expect(await bringRejected("2025-11-10", LIST)).toEqual(["0: no row contains a designation"]);
    expect(await bringRejected("2025-11-10", "日付,金額", "2025/11/04,3")).toEqual([
      "0: the header has no column コード",
    ]);
    const many = Array.from({ length: 12 }, (_, n) => `${2001 + n},会社,監理,2025/11/04`);
    await bring("2025-11-10", LIST, ...many);
    expect(await bringRejected("2025-11-11", LIST, many[0] ?? "")).toEqual([
      "0: not imported: 11 of 12 current designations are missing. Is the list complete?",
    ]);
    const { rows } = await database.pool.query("select from listing_alerts where until is null");
    expect(rows).toHaveLength(12);
  });

  it.skipIf(!existsSync(REAL))("reads every row of a real list", async () => {
    const report = await importJpxAlerts(database.pool, [REAL], { asOf: "2026-06-15" });
    expect(report).toMatchObject({ brokenFiles: 0, refusals: [] });
    expect(report.issues.added).toBe(report.issues.read);
    expect(report.issues.read).toBeGreaterThan(50);
  });
});
