import { randomUUID } from "node:crypto";
import type { ImportResult, PortfolioResponse } from "@tenbin/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPortfolioFixture, type PortfolioFixture } from "./testing/portfolio-fixture.ts";

let fixture: PortfolioFixture;
beforeAll(async () => {
  fixture = await createPortfolioFixture();
});
afterAll(() => fixture.drop());

async function createMember(plan: "tenbin_free" | "tenbin_expert" = "tenbin_free") {
  const uid = randomUUID();
  await fixture.createMember(uid);
  fixture.plansOf.set(uid, plan);
  return uid;
}

const HEADINGS = "銘柄コード,銘柄名,口座,数量,取得単価";
const csv = (...rows: readonly string[]) => [HEADINGS, ...rows].join("\n");
const send = (uid: string, file: string | Buffer, query = "") =>
  fixture.call(uid, "POST", `/portfolio/import${query}`, file);
const preview = (uid: string, file: string) => send(uid, file, "?preview=true");

async function companiesOf(uid: string) {
  const { body } = await fixture.call(uid, "GET", "/portfolio");
  return (body as PortfolioResponse).companies.map(({ ticker, holdings, note }) => {
    return { ticker, holdings, note };
  });
}

describe("POST /portfolio/import", () => {
  it("says row by row what will happen, and then does it", async () => {
    const uid = await createMember();
    await fixture.call(uid, "PUT", "/portfolio/1000");
    await fixture.call(uid, "PATCH", "/portfolio/1000", {
      note: "前から",
      holdings: [{ account: "nisa", shares: 5, average_cost: 900 }],
    });
    const file = csv(
      "1001,乙,特定,100,1500",
      "1000,甲,特定,10,1000",
      "1001,乙,特定,300,1700",
      "9999,無,特定,1,1",
    );
    const before = await companiesOf(uid);
    const shown = await preview(uid, file);
    expect(shown).toMatchObject({
      status: 200,
      body: { actualCompanyNumber: 2, portfolio_maxcount: 5, fits: true, applied: false },
    });
    const rows = (shown.body as ImportResult).rows.map((row) => [
      row.lines.join(),
      row.ticker,
      row.action,
      row.shares,
      row.average_cost,
    ]);
    expect(rows).toEqual([
      ["2,4", "1001", "add", 400, 1_650],
      ["3", "1000", "update", 10, 1_000],
      ["5", "9999", "leave_out", null, null],
    ]);
    expect(await companiesOf(uid)).toEqual(before);
    const done = await send(uid, file);
    expect(done.body).toEqual({ ...shown.body, applied: true });
    const nisa = { account: "nisa", shares: 5, average_cost: 900 };
    expect(await companiesOf(uid)).toEqual([
      {
        ticker: "1000",
        note: "前から",
        holdings: [{ account: "specific", shares: 10, average_cost: 1_000 }, nisa],
      },
      {
        ticker: "1001",
        note: "",
        holdings: [{ account: "specific", shares: 400, average_cost: 1_650 }],
      },
    ]);
    const again = (await send(uid, file)).body as ImportResult;
    expect(again.rows.map(({ action }) => action)).toEqual(["keep", "keep", "leave_out"]);
  });

  it("takes nothing if one row cannot be read, and names line, column and reason (H55) [fault: PostgreSQL × portfolio]", async () => {
    const uid = await createMember();
    const file = csv("1000,甲,特定,100,1", "1001,乙,特定,百,1");
    expect(await send(uid, file)).toMatchObject({
      status: 422,
      body: {
        errorType: "import_rows_invalid",
        details: [{ path: "3行目 数量", reason: "数として読み取れません" }],
      },
    });
    expect(await companiesOf(uid)).toEqual([]);
    const { rows } = (await preview(uid, file)).body as ImportResult;
    expect(rows[1]).toMatchObject({ lines: [3], action: "invalid", column: "数量" });
  });

  it("leaves out a negative quantity with its line and why, and takes the other rows", async () => {
    const uid = await createMember();
    const file = csv("1000,甲,特定,100,1000", "1000,甲,特定,-100,1200", "1001,乙,特定,200,1500");
    const shown = (await preview(uid, file)).body as ImportResult;
    expect(shown.rows.map(({ lines, action, shares }) => [lines[0], action, shares])).toEqual([
      [2, "add", 100],
      [3, "leave_out", null],
      [4, "add", 200],
    ]);
    expect(shown.rows[1]?.reason).toBe("数量がマイナスです。売建は取り込みません");
    expect((await send(uid, file)).body).toEqual({ ...shown, applied: true });
    expect((await companiesOf(uid)).map(({ ticker, holdings }) => [ticker, holdings])).toEqual([
      ["1000", [{ account: "specific", shares: 100, average_cost: 1_000 }]],
      ["1001", [{ account: "specific", shares: 200, average_cost: 1_500 }]],
    ]);
  });

  it("takes nothing beyond the limit, and updates what is present above it", async () => {
    const uid = await createMember("tenbin_expert");
    const six = csv(...Array.from({ length: 6 }, (_, at) => `${1_000 + at},名,特定,100,1`));
    expect(await send(uid, six)).toMatchObject({ status: 200, body: { actualCompanyNumber: 6 } });
    fixture.plansOf.set(uid, "tenbin_free");
    const seven = `${six}\n1006,名,特定,1,1`;
    expect((await preview(uid, seven)).body).toMatchObject({ fits: false, actualCompanyNumber: 7 });
    const before = await companiesOf(uid);
    expect(await send(uid, seven)).toMatchObject({
      status: 409,
      body: { errorType: "portfolio_full" },
    });
    expect(await companiesOf(uid)).toEqual(before);
    expect(await send(uid, csv("1000,名,特定,200,1"))).toMatchObject({ status: 200 });
    expect((await companiesOf(uid))[0]?.holdings[0]?.shares).toBe(200);
  });

  it("passes the limit neither with parallel imports nor with additions beside them [fault: another process × portfolio]", async () => {
    const uid = await createMember();
    const requests = Array.from({ length: 10 }, (_, at) => [
      send(uid, csv(`${1_010 + 2 * at},名,特定,1,1`, `${1_011 + 2 * at},名,特定,1,1`)),
      fixture.call(uid, "PUT", `/portfolio/${1_040 + at}`),
    ]).flat();
    await Promise.all(requests);
    expect((await companiesOf(uid)).length).toBe(5);
  });

  it.each([
    ["no list", "甲,乙\n1,2\n", 422, "import_unreadable"],
    ["an empty body", "", 422, "import_unreadable"],
    ["more than 1 MiB", "1000,1\n".repeat(200_000), 413, "body_too_large"],
    ["100,000 rows", csv(...Array<string>(100_000).fill("1000,,,1,")), 413, "body_too_large"],
  ])("refuses %s (H55)", async (_, file, status, errorType) => {
    expect(await send(await createMember(), file)).toMatchObject({ status, body: { errorType } });
  });

  it("is refused to read-only members (H23)", async () => {
    const uid = randomUUID();
    await fixture.createMember(uid, { readOnly: true });
    expect(await send(uid, csv("1000,,,1,"))).toMatchObject({
      status: 403,
      body: { errorType: "read_only" },
    });
  });
});

describe("GET /portfolio/export", () => {
  it.each(["csv", "xlsx"])("gives a %s that an empty portfolio takes whole", async (format) => {
    const [from, to] = [await createMember("tenbin_expert"), await createMember("tenbin_expert")];
    await send(from, csv("1002,,特定,100,1500.5", "1000,,NISA,0.5,", "1001,,,,", "1002,,NISA,1,2"));
    const note = "=1+1\n'二行目 ";
    await fixture.call(from, "PATCH", "/portfolio/1000", { note, labels: ["@長期", "配当"] });
    const { bytes } = await fixture.download(from, `/portfolio/export?format=${format}`);
    await send(to, bytes);
    const exported = await companiesOf(from);
    expect(exported[1]).toMatchObject({ ticker: "1000", note });
    expect(await companiesOf(to)).toEqual(exported);
  });

  it.each([
    ["csv", "text/csv; charset=utf-8; header=present"],
    ["xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  ])(
    "answers a %s that is saved under a Japanese name and kept nowhere else",
    async (format, type) => {
      const { headers } = await fixture.download(
        await createMember(),
        `/portfolio/export?format=${format}`,
      );
      const name = encodeURIComponent(`天秤_ポートフォリオ_2025-11-17.${format}`);
      expect(headers).toMatchObject({
        "content-type": type,
        "content-disposition": `attachment; filename="2025-11-17.${format}"; filename*=UTF-8''${name}`,
        "cache-control": "private, no-store",
        "x-content-type-options": "nosniff",
      });
    },
  );

  it("imports files that were written before cells were quoted only where needed", async () => {
    const uid = await createMember();
    const earlier =
      '\uFEFF"証券コード","銘柄名","口座","株数","平均取得単価","リスト","メモ"\r\n' +
      `"1000","'-名","NISA",0.5,1500.5,"'@長期\n配当","'=1+1"\r\n"1001","名","","","","",""\r\n`;
    expect(await send(uid, earlier)).toMatchObject({ status: 200 });
    expect(await companiesOf(uid)).toEqual([
      {
        ticker: "1000",
        note: "=1+1",
        holdings: [{ account: "nisa", shares: 0.5, average_cost: 1_500.5 }],
      },
      { ticker: "1001", note: "", holdings: [] },
    ]);
  });
});
