import { afterAll, beforeAll, expect, it } from "vitest";
import { createCompanies, type DocumentRecord } from "../companies/index.ts";
import { importRecords } from "../ingest/index.ts";
import { fixedClock } from "../platform/clock/clock.ts";
import { createTestDatabase, type TestDatabase } from "../platform/testing/database.ts";
import { createValuations } from "../valuation/index.ts";
import { edgeCaseMarket } from "../valuation/testing/edge-case-market.ts";
import type { MarketSource } from "../vendors/index.ts";
import { createLiveRecord, type LiveRecord } from "./create-live-record.ts";

const FROZEN = "2017-05-31";
const OPENED_AT = new Date("2018-05-31T11:00:00Z");
const whole = edgeCaseMarket();
/** A backtest values a halted company, whose verdict is withheld today. */
const market = { ...whole, issues: whole.issues.filter(({ paused }) => !paused) };
const codes = new Set(market.issues.map(({ code }) => code));

const documents = whole.documents.filter(({ code }) => codes.has(code));

const marketUntil = (last: string): MarketSource => ({
  ...market,
  documents,
  *bars() {
    for (const bar of whole.bars(codes)) if (codes.has(bar.code) && bar.date <= last) yield bar;
  },
});

let database: TestDatabase;
let record: LiveRecord;

beforeAll(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  const companies = createCompanies({ pool });
  const valuation = createValuations({ pool, companies });
  record = createLiveRecord({
    pool,
    companies,
    valuation,
    clock: fixedClock(OPENED_AT.toISOString()),
  });
  await importRecords(pool, marketUntil(FROZEN), "sample");
  await record.freeze();
});
afterAll(() => database.drop());

const monthOf = async () =>
  (await record.months()).months.find(({ monthEnd }) => monthEnd === FROZEN)!;

it("stays closed until the prices of the twelfth month after it are there", async () => {
  await importRecords(database.pool, marketUntil("2018-04-30"), "sample");
  expect(await record.open()).toEqual([]);
  expect(await monthOf()).toMatchObject({ openedAt: null, score: null });
});

it("is not opened while its rows do not give its root", async () => {
  await importRecords(database.pool, marketUntil("2018-05-31"), "sample");
  const flip = () =>
    database.pool.query("update frozen_months set root = set_bit(root, 9, 1 - get_bit(root, 9))");
  await flip();
  await expect(record.open()).rejects.toThrow(
    `${FROZEN} is not opened, because its rows do not give its root: run record verify`,
  );
  expect(await monthOf()).toMatchObject({ openedAt: null });
  await flip();
});

it("is then measured by the code of the backtest, which says the same of unchanged data, and opened once", async () => {
  const opened = await record.open();
  expect(opened.map(({ monthEnd }) => monthEnd)).toEqual([FROZEN]);
  const { value, score, evidence, backtest } = opened[0]!.score;
  expect(value.rows).toBeGreaterThan(10);
  expect(value.medianError).toBeGreaterThan(0);
  expect(value).toEqual({
    ...backtest.value,
    medianError: expect.closeTo(backtest.value.medianError!, 12),
    medianErrorDateCentred: expect.closeTo(backtest.value.medianErrorDateCentred!, 12),
  });
  expect([score.rows, score.aboveMedianShare]).toEqual([
    backtest.score.rows,
    backtest.score.aboveMedianShare,
  ]);
  const hits = Object.values(evidence).flatMap((levels) => Object.values(levels));
  expect(hits.reduce((sum, { rows }) => sum + rows, 0)).toBeGreaterThan(0);
  expect(await monthOf()).toMatchObject({ openedAt: OPENED_AT });
  expect(await record.open()).toEqual([]);
});

const isOld = ({ disclosedAt }: DocumentRecord) => disclosedAt < "2017";
/** Found out only later, as of the same moment. */
const correct = (document: DocumentRecord): DocumentRecord => ({
  ...document,
  documentId: `${document.documentId}-corrected`,
  facts: Object.fromEntries(
    Object.entries(document.facts).map(([name, fact]) => [
      name,
      typeof fact === "number" && /Income|Profit/.test(name) ? fact * 3 : fact,
    ]),
  ),
});

it("keeps what was frozen apart from what is known later", async () => {
  const { pool } = database;
  const before = (await monthOf()).score?.value.medianError;
  await pool.query("update frozen_months set opened_at = null, score = null");
  await importRecords(
    pool,
    {
      ...marketUntil("2018-06-29"),
      documents: [...documents, ...documents.filter(isOld).map(correct)],
    },
    "sample",
  );
  const [{ score } = { score: null }] = await record.open();
  expect(score!.value.medianError).toBe(before);
  expect(score!.backtest.value.medianError).not.toBeCloseTo(before!, 3);
  expect((await record.verify()).faults).toEqual([]);
});
