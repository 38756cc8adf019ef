import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createCompanies } from "../../companies/index.ts";
import { toApiProblem } from "../../platform/http/to-api-problem.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/database.ts";
import { type LimitedDisk, limitDisk } from "../../platform/testing/limited-disk.ts";
import { importBulk } from "./import-bulk.ts";

const DOCUMENTS = 2_800;
const DISK_MB = 3;

/** About 3 kB that hardly compress. */
function statement(n: number): string {
  const facts = Object.fromEntries(
    Array.from({ length: 110 }, (_, at) => [
      `Fact${at}`,
      ((n + 1) * (at + 7) * 982_451_653) % 1e13,
    ]),
  );
  return JSON.stringify({
    code: String(1_000 + n),
    doc_id: `D${n}`,
    disclosed_at: "2016-06-24T14:37:00+09:00",
    period_type: "FY",
    period_start: "2015-04-01",
    period_end: "2016-03-31",
    consolidated: true,
    accounting_standard: "JP",
    facts,
  });
}

let database: TestDatabase;
let disk: LimitedDisk;
let folder: string;
beforeAll(async () => {
  [database, folder] = await Promise.all([
    createTestDatabase(),
    mkdtemp(join(tmpdir(), "tenbin-full-")),
  ]);
  disk = await limitDisk(database, "documents", DISK_MB);
});
afterAll(async () => {
  await database.drop();
  await disk.remove();
  await rm(folder, { recursive: true });
});

it("keeps the chunks that were written when the disk is full, and goes on when there is space [fault: disk × imports]", async () => {
  const { pool } = database;
  const path = join(folder, "statements.jsonl");
  await writeFile(path, Array.from({ length: DOCUMENTS }, (_, n) => `${statement(n)}\n`).join(""));
  const count = async () =>
    (await pool.query<{ count: number }>("select count(*) from documents")).rows[0]!.count;

  const failure: unknown = await importBulk(pool, [path], { adjusted: false }).catch(
    (error: unknown) => error,
  );
  expect(failure).toMatchObject({ code: "53100" });
  expect(toApiProblem(failure)).toMatchObject({ status: 503, retryAfter: 5 });
  const kept = await count();
  expect(kept).toBeGreaterThan(0);
  expect(kept).toBeLessThan(DOCUMENTS);
  // A chunk as a whole or not at all: the documents up to some line.
  const { rows } = await pool.query(
    "select max(substring(document_id from 2)::int) + 1 as first_missing from documents",
  );
  expect(rows).toEqual([{ first_missing: kept }]);
  // Reading goes on.
  expect(await createCompanies({ pool }).issues()).toEqual([]);

  await disk.grow();
  const report = await importBulk(pool, [path], { adjusted: false });
  expect(report.documents).toEqual({
    read: DOCUMENTS,
    added: DOCUMENTS - kept,
    changed: 0,
    unchanged: kept,
    refused: 0,
  });
  expect(await count()).toBe(DOCUMENTS);
});
