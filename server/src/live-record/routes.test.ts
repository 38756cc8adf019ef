import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FrozenRowResponse, LiveRecordResponse } from "@tenbin/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCompanies } from "../companies/index.ts";
import { importRecords } from "../ingest/index.ts";
import { masking, rightsOf } from "../members/index.ts";
import { NO_AUTHENTICATION } from "../platform/http/authorization.ts";
import { createApi } from "../platform/http/api.ts";
import { createTestDatabase, type TestDatabase } from "../platform/testing/database.ts";
import { createValuations } from "../valuation/index.ts";
import { edgeCaseMarket, MARKET_DAY } from "../valuation/testing/edge-case-market.ts";
import { createLiveRecord } from "./create-live-record.ts";
import { registerLiveRecord } from "./routes.ts";

const PROGRAM = join(import.meta.dirname, "../../../web/app/routes/info/live-record/check-row.mjs");

let database: TestDatabase;
let api: Awaited<ReturnType<typeof createApiOf>>;
/** Of whoever asks. */
let rights = rightsOf(null, new Date());
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "tenbin-row-"));
  const { pool } = database;
  const companies = createCompanies({ pool });
  await importRecords(pool, edgeCaseMarket(), "sample");
  const record = createLiveRecord({
    pool,
    companies,
    valuation: createValuations({ pool, companies }),
  });
  await record.freeze();
  api = await createApiOf();
  registerLiveRecord(api, record);
});
afterAll(async () => {
  await api.fastify.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

const createApiOf = () =>
  createApi({
    version: "test",
    webOrigins: [],
    masking,
    authentication: {
      ...NO_AUTHENTICATION,
      visitorRights: () => rights,
    },
  });

async function get<T>(url: string): Promise<T> {
  const response = await api.fastify.inject({ url });
  expect(response.statusCode).toBe(200);
  return response.json<T>();
}
const statusOf = async (url: string) => (await api.fastify.inject({ url })).statusCode;
const rowOf = (ticker: string) => get<FrozenRowResponse>(`/record/live/2018-06/${ticker}`);

describe("GET /record/live", () => {
  it("publishes the root of each month, and no row", async () => {
    const { sample, months } = await get<LiveRecordResponse>("/record/live");
    expect(sample).toBe(true);
    expect(months).toMatchObject([
      { month_end: MARKET_DAY, in_time: true, previous: null, opened_at: null, score: null },
    ]);
    expect(months[0]!.root).toMatch(/^[\w-]{43}$/);
  });
});

describe("GET /record/live/{month}/{ticker}", () => {
  it("gives visitors the proof alone", async () => {
    const { root, path, sealed, opened, masked, ticker } = await rowOf("0102");
    const [month] = (await get<LiveRecordResponse>("/record/live")).months;
    expect([root, ticker, masked, sealed, opened]).toEqual([month!.root, "0102", true, null, null]);
    expect(path.length).toBeGreaterThan(3);
  });

  it("gives row and salt to who may see the company analysed", async () => {
    rights = {
      ...rights,
      analysis: (ticker) => ticker === "0102",
      ownCompanies: new Set(["0102"]),
    };
    const { sealed, masked } = await rowOf("0102");
    expect([JSON.parse(sealed!.row).code, masked]).toEqual(["01020", false]);
    expect((await rowOf("0103")).sealed).toBeNull();
    rights = rightsOf(null, new Date());
    expect((await rowOf("0102")).sealed).toBeNull();
  });

  it("knows no other month, company or spelling of a month", async () => {
    expect(await statusOf("/record/live/2018-05/0102")).toBe(404);
    expect(await statusOf("/record/live/2018-06/9999")).toBe(404);
    expect(await statusOf("/record/live/2018-06/x")).toBe(404);
    expect(await statusOf("/record/live/June/0102")).toBe(404);
  });

  it("gives everybody row and salt once the month is opened", async () => {
    await database.pool.query("update frozen_months set opened_at = now(), score = 'null'");
    const { sealed, opened } = await rowOf("0102");
    expect(sealed).toBeNull();
    expect(JSON.parse(opened!.row)).toMatchObject({ code: "01020", date: MARKET_DAY });
  });
});

const turned = (text: string) => `${text[0] === "A" ? "B" : "A"}${text.slice(1)}`;

/** Runs the lines that /sf prints. */
async function check(answer: FrozenRowResponse, root: string) {
  const file = join(folder, "row.json");
  await writeFile(file, JSON.stringify(answer));
  return new Promise<{ code: number; output: string }>((resolve) => {
    execFile(process.execPath, [PROGRAM, file, root], (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === "number" ? error.code : 0, output: stdout + stderr }),
    );
  });
}

describe("the program that /sf prints", () => {
  it("finds every row of the month in its tree", async () => {
    for (const ticker of ["0100", "0102", "0907"]) {
      const answer = await rowOf(ticker);
      const { code, output } = await check(answer, answer.root);
      expect([code, output]).toEqual([0, `一致しました ${answer.opened!.row}\n`]);
    }
  });

  it("refuses a row, a salt, a place, a proof and a root that are spoilt", async () => {
    const answer = await rowOf("0102");
    const { row, salt } = answer.opened!;
    const spoilt: [Partial<FrozenRowResponse>, string][] = [
      [{ opened: { row: row.replace('"verdict":"', '"verdict":"very_'), salt } }, answer.root],
      [{ opened: { row, salt: turned(salt) } }, answer.root],
      [{ position: answer.position + 1 }, answer.root],
      [{ path: answer.path.map((hash, at) => (at === 1 ? turned(hash) : hash)) }, answer.root],
      [{}, turned(answer.root)],
    ];
    for (const [changed, root] of spoilt) {
      const { code, output } = await check({ ...answer, ...changed }, root);
      expect([code, output.split(" ")[0]]).toEqual([1, "一致しません"]);
    }
    const short = await check({ ...answer, opened: { row, salt: salt.slice(4) } }, answer.root);
    expect([short.code, short.output.includes("ソルトは32バイトです")]).toEqual([1, true]);
    const closed = await check({ ...answer, opened: null }, answer.root);
    expect([closed.code, closed.output.includes("まだ公開されていません")]).toEqual([1, true]);
  });
});
