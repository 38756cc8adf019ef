import { createHash, randomUUID } from "node:crypto";
import type { PortfolioResponse } from "@tenbin/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPortfolioFixture, type PortfolioFixture } from "./testing/portfolio-fixture.ts";

let fixture: PortfolioFixture;
beforeAll(async () => {
  fixture = await createPortfolioFixture(["1000", "0300"]);
});
afterAll(() => fixture.drop());

const call: PortfolioFixture["call"] = (...request) => fixture.call(...request);

async function createMember(plan: "tenbin_free" | "tenbin_light" = "tenbin_light") {
  const uid = randomUUID();
  await fixture.createMember(uid);
  fixture.plansOf.set(uid, plan);
  return uid;
}

async function addAll(uid: string, ...tickers: string[]) {
  for (const ticker of tickers) {
    expect(await call(uid, "PUT", `/portfolio/${ticker}`)).toMatchObject({ status: 200 });
  }
}

async function read(uid: string): Promise<PortfolioResponse> {
  const { status, body } = await call(uid, "GET", "/portfolio");
  expect(status).toBe(200);
  return body as PortfolioResponse;
}
const tickersOf = ({ companies }: Pick<PortfolioResponse, "companies">) =>
  companies.map(({ ticker }) => ticker);
const groupsOf = (groups: PortfolioResponse["analyzed"] | PortfolioResponse["not_analyzed"]) =>
  groups.map((group) => [group.label, ...tickersOf(group)]);

const select = `select * from portfolio_companies`;

async function rowsOf(uid: string) {
  const { pool } = fixture.database;
  return (await pool.query(`${select} where uid = $1 order by code`, [uid])).rows as unknown[];
}

/** Changes when any byte of any portfolio does. */
async function hashAllRows(): Promise<string> {
  const { rows } = await fixture.database.pool.query(`${select} order by uid, code`);
  return createHash("sha256").update(JSON.stringify(rows)).digest("hex");
}

describe("GET /portfolio", () => {
  it("has the six fields, empty for who added nothing [spec 3.14, 7.9]", async () => {
    expect(await read(await createMember())).toEqual({
      actualCompanyNumber: 0,
      companies: [],
      analyzed: [],
      not_analyzed: [],
      price_date: "2025-11-14",
      price_date_is_newest: true,
    });
  });

  it("groups analysed companies by verdict and the others by reason [spec 3.14]", async () => {
    const uid = await createMember();
    await addAll(uid, "0600", "0500", "0400", "0300", "0200", "0100", "1000");
    const portfolio = await read(uid);
    expect(portfolio.actualCompanyNumber).toBe(7);
    expect(tickersOf(portfolio)).toEqual(["0600", "0500", "0400", "0300", "0200", "0100", "1000"]);
    expect(groupsOf(portfolio.analyzed)).toEqual([
      ["cheap", "0100", "1000"],
      ["very_expensive", "0200"],
    ]);
    expect(groupsOf(portfolio.not_analyzed)).toEqual([
      ["unrated", "0300"],
      ["not_yet_listed", "0400"],
      ["paused", "0500"],
      ["delisted", "0600"],
    ]);
    expect(portfolio.analyzed[0]?.companies[0]).toMatchObject({
      ticker: "0100",
      portfolio: true,
      ratio: 0.72,
      verdict: "cheap",
      tape: { close: 1_000, date: "2025-11-14" },
    });
  });

  it("puts masked companies under not_authorized, but for reasons that everybody knows (H17)", async () => {
    const uid = await createMember("tenbin_free");
    fixture.plansOf.set(uid, "tenbin_light");
    await addAll(uid, "0100", "0200", "0300", "0400", "0500", "0600", "1000", "1001");
    fixture.plansOf.set(uid, "tenbin_free");
    const portfolio = await read(uid);
    expect(groupsOf(portfolio.analyzed)).toEqual([["cheap", "1000"]]);
    expect(groupsOf(portfolio.not_analyzed)).toEqual([
      ["unrated", "0300"],
      ["not_authorized", "0100", "0200", "1001"],
      ["not_yet_listed", "0400"],
      ["paused", "0500"],
      ["delisted", "0600"],
    ]);
    for (const ticker of ["0100", "0200", "0400", "0500", "0600", "1001"]) {
      const shown = portfolio.companies.find((company) => company.ticker === ticker);
      expect(shown).toMatchObject({
        masked: true,
        is_authorized: false,
        verdict: null,
        ratio: null,
        unrated_reason: null,
      });
    }
  });

  it("keeps a company readable and removable that the market knows no longer", async () => {
    const uid = await createMember();
    await addAll(uid, "1000");
    await fixture.database.pool.query(
      `update portfolio_companies set code = '99990' where uid = $1`,
      [uid],
    );
    const portfolio = await read(uid);
    expect(groupsOf(portfolio.not_analyzed)).toEqual([["delisted", "9999"]]);
    expect(await call(uid, "DELETE", "/portfolio/9999")).toMatchObject({ status: 200 });
  });

  it("is each member's own and asks visitors to sign in", async () => {
    const [one, other] = [await createMember(), await createMember()];
    await addAll(one, "1000");
    expect(tickersOf(await read(other))).toEqual([]);
    expect(await call("stranger", "GET", "/portfolio")).toMatchObject({ status: 403 });
  });
});

describe("PUT /portfolio/{ticker}", () => {
  it("a new company raises the count by one, a present one does nothing [spec 4.12]", async () => {
    const uid = await createMember();
    const add = async (ticker: string) => (await call(uid, "PUT", `/portfolio/${ticker}`)).body;
    expect(await add("1000")).toEqual({ status: "added", actualCompanyNumber: 1 });
    await call(uid, "PATCH", "/portfolio/1000", { note: "理由" });
    const before = await hashAllRows();
    expect(await add("1000")).toEqual({ status: "already", actualCompanyNumber: 1 });
    expect(await add("１０００")).toEqual({ status: "already", actualCompanyNumber: 1 });
    expect(await hashAllRows()).toBe(before);
    expect(await add("1001")).toEqual({ status: "added", actualCompanyNumber: 2 });
    expect((await read(uid)).companies[0]).toMatchObject({ ticker: "1000", note: "理由" });
  });

  it("answers 409 at the limit and above it, a present one is still there [spec 4.11]", async () => {
    const uid = await createMember();
    await addAll(uid, "1000", "1001", "1002", "1003", "1004", "1005");
    fixture.plansOf.set(uid, "tenbin_free");
    const before = await hashAllRows();
    expect(await call(uid, "PUT", "/portfolio/1006")).toMatchObject({
      status: 409,
      body: { errorType: "portfolio_full" },
    });
    expect(await hashAllRows()).toBe(before);
    expect((await call(uid, "PUT", "/portfolio/1005")).body).toMatchObject({ status: "already" });
    expect((await read(uid)).actualCompanyNumber).toBe(6);
    for (const ticker of ["1000", "1001"]) await call(uid, "DELETE", `/portfolio/${ticker}`);
    expect((await call(uid, "PUT", "/portfolio/1006")).body).toMatchObject({ status: "added" });
  });

  it("lets exactly as many of 20 parallel requests in as there is room [fault: another process × portfolio]", async () => {
    const uid = await createMember("tenbin_free");
    await addAll(uid, "1000", "1001");
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => call(uid, "PUT", `/portfolio/${1_010 + at}`)),
    );
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([...Array(3).fill(200), ...Array(17).fill(409)]);
    expect((await read(uid)).actualCompanyNumber).toBe(5);
  });

  it("adds once what 20 parallel requests ask for", async () => {
    const uid = await createMember("tenbin_free");
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call(uid, "PUT", "/portfolio/1000")),
    );
    const added = answers.filter(({ body }) => body["status"] === "added");
    expect([added.length, (await read(uid)).actualCompanyNumber]).toEqual([1, 1]);
  });

  it.each(["9999", "xyz", "1000'--"])("answers 404 to %s", async (ticker) => {
    const uid = await createMember();
    const answer = await call(uid, "PUT", `/portfolio/${encodeURIComponent(ticker)}`);
    expect(answer).toMatchObject({ status: 404, body: { errorType: "company_not_found" } });
  });
});

describe("PATCH /portfolio/{ticker}", () => {
  it("changes what it names and nothing else", async () => {
    const uid = await createMember();
    await addAll(uid, "1000");
    const holdings = [
      { account: "specific", shares: 100, average_cost: 1_234.5 },
      { account: "nisa", shares: 0.5, average_cost: null },
    ];
    const steps = [{ note: "一行目\r\n二行目" }, { labels: ["長期", "配当"] }, { holdings }];
    for (const step of steps) {
      expect(await call(uid, "PATCH", "/portfolio/1000", step)).toMatchObject({ status: 200 });
    }
    expect((await read(uid)).companies[0]).toMatchObject({
      note: "一行目\n二行目",
      labels: ["長期", "配当"],
      holdings,
    });
    expect((await call(uid, "PATCH", "/portfolio/1000", { note: "" })).body).toEqual({
      ticker: "1000",
      note: "",
      labels: ["長期", "配当"],
      holdings,
      position: 0,
    });
  });

  it("moves a company to another place", async () => {
    const uid = await createMember();
    await addAll(uid, "1000", "1001", "1002", "1003");
    await call(uid, "PATCH", "/portfolio/1003", { position: 1 });
    expect(tickersOf(await read(uid))).toEqual(["1000", "1003", "1001", "1002"]);
    const last = await call(uid, "PATCH", "/portfolio/1000", { position: 99 });
    expect(last.body).toMatchObject({ position: 3 });
    await addAll(uid, "1004");
    expect(tickersOf(await read(uid))).toEqual(["1003", "1001", "1002", "1000", "1004"]);
  });

  const holding = { account: "specific", shares: 1, average_cost: 1 };
  it.each([
    ["a note of 1,001 characters", { note: "𠮷".repeat(1_001) }, "invalid_request"],
    ["a null character", { note: "a\u0000b" }, "invalid_request"],
    ["a turned line", { note: "a\u202Eb" }, "invalid_request"],
    ["a line break in a label", { labels: ["a\nb"] }, "invalid_request"],
    ["an empty label", { labels: [" "] }, "invalid_request"],
    ["a label twice", { labels: ["a", " a"] }, "invalid_request"],
    ["eleven labels", { labels: "abcdefghijk".split("") }, "invalid_request"],
    ["no shares", { holdings: [{ ...holding, shares: 0 }] }, "invalid_request"],
    ["a fifth decimal", { holdings: [{ ...holding, shares: 0.00001 }] }, "invalid_request"],
    ["an account twice", { holdings: [holding, holding] }, "invalid_request"],
    ["an unknown account", { holdings: [{ ...holding, account: "x" }] }, "invalid_request"],
    ["a place before the first", { position: -1 }, "invalid_request"],
    ["an unknown field", { uid: "other" }, "unknown_field"],
  ])("rejects %s (H24, H51)", async (_, body, errorType) => {
    const uid = await createMember();
    await addAll(uid, "1000");
    const before = await hashAllRows();
    const answer = await call(uid, "PATCH", "/portfolio/1000", body);
    expect(answer).toMatchObject({ status: 422, body: { errorType } });
    expect(await hashAllRows()).toBe(before);
  });

  it("takes a note of 1,000 characters, markup among them, as the text that it is (H53)", async () => {
    const uid = await createMember();
    await addAll(uid, "1000");
    const note = "</script><img src=x onerror=alert(1)>".padEnd(1_000, "𠮷");
    const [prefix] = note.split("𠮷");
    const text = `${prefix}${"𠮷".repeat(1_000 - prefix!.length)}`;
    await call(uid, "PATCH", "/portfolio/1000", { note: text });
    expect((await read(uid)).companies[0]).toMatchObject({ note: text });
  });
});

describe("DELETE /portfolio/{ticker}", () => {
  it("lowers the count by one; undoing brings back all that was noted [spec 4.12]", async () => {
    const uid = await createMember();
    await addAll(uid, "1000", "1001", "1002");
    await call(uid, "PATCH", "/portfolio/1001", { note: "配当", labels: ["長期"] });
    const before = await read(uid);
    const removed = await call(uid, "DELETE", "/portfolio/1001");
    expect(removed).toEqual({ status: 200, body: { actualCompanyNumber: 2 } });
    expect(tickersOf(await read(uid))).toEqual(["1000", "1002"]);
    const restored = await call(uid, "POST", "/portfolio/1001/restore");
    expect(restored.body).toEqual({ status: "restored", actualCompanyNumber: 3 });
    expect(await read(uid)).toEqual(before);
    const again = await call(uid, "POST", "/portfolio/1001/restore");
    expect(again.body).toEqual({ status: "already", actualCompanyNumber: 3 });
  });

  it("forgets after a day, and at once when the company is added anew [fault: clock × portfolio]", async () => {
    const uid = await createMember();
    await addAll(uid, "1000", "1001");
    await call(uid, "PATCH", "/portfolio/1001", { note: "前の理由" });
    await call(uid, "DELETE", "/portfolio/1001");
    await addAll(uid, "1001");
    expect((await read(uid)).companies[1]).toMatchObject({ ticker: "1001", note: "" });
    await call(uid, "DELETE", "/portfolio/1000");
    fixture.passTime(24 * 3_600_000);
    expect(await call(uid, "POST", "/portfolio/1000/restore")).toMatchObject({ status: 404 });
    expect(await fixture.purgeRemoved()).toBeGreaterThan(0);
    expect(await rowsOf(uid)).toMatchObject([{ code: "10010" }]);
  });

  it("can be undone above the limit until something is added", async () => {
    const uid = await createMember();
    await addAll(uid, "1000", "1001", "1002", "1003", "1004", "1005");
    fixture.plansOf.set(uid, "tenbin_free");
    const restore = async (ticker: string) =>
      (await call(uid, "POST", `/portfolio/${ticker}/restore`)).status;
    await call(uid, "DELETE", "/portfolio/1000");
    expect(await restore("1000")).toBe(200);
    for (const ticker of ["1000", "1001"]) await call(uid, "DELETE", `/portfolio/${ticker}`);
    await addAll(uid, "1006");
    expect(await restore("1000")).toBe(409);
    expect((await read(uid)).actualCompanyNumber).toBe(5);
  });

  it("answers alike for what another member has and for what nobody has (H21)", async () => {
    const [owner, other] = [await createMember(), await createMember()];
    await addAll(owner, "1000");
    const before = await rowsOf(owner);
    const requests = [
      ["PATCH", ""],
      ["DELETE", ""],
      ["POST", "/restore"],
    ] as const;
    for (const [method, suffix] of requests) {
      const answers = [];
      for (const ticker of ["1000", "1001", "9999"]) {
        const payload = method === "PATCH" ? { note: "x" } : undefined;
        const { status, body } = await call(
          other,
          method,
          `/portfolio/${ticker}${suffix}`,
          payload,
        );
        answers.push({ status, ...body, requestId: null });
      }
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect(answers[0]).toMatchObject({ status: 404, errorType: "not_found" });
    }
    expect(await rowsOf(owner)).toEqual(before);
  });
});

it("read-only members read and change nothing (H23)", async () => {
  const uid = randomUUID();
  await fixture.createMember(uid, { readOnly: true });
  const before = await hashAllRows();
  const answers = [
    await call(uid, "PUT", "/portfolio/1000"),
    await call(uid, "PATCH", "/portfolio/1000", { note: "x" }),
    await call(uid, "DELETE", "/portfolio/1000"),
    await call(uid, "POST", "/portfolio/1000/restore"),
  ];
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 403, body: { errorType: "read_only" } });
  }
  expect(await hashAllRows()).toBe(before);
  expect((await read(uid)).actualCompanyNumber).toBe(0);
});
