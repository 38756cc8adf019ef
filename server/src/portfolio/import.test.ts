import { randomUUID } from "node:crypto";
import type { ImportResult, PortfolioResponse } from "@tenbin/contract";
import iconv from "iconv-lite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { brokerLists } from "./files/testing/broker-lists.ts";
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

const tickersOf = async (uid: string) => (await companiesOf(uid)).map(({ ticker }) => ticker);

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

describe("POST /portfolio/import of a broker's file", () => {
  it.each(brokerLists)(
    "gives the sums beside it: $broker",
    async ({ text, encoding, leftOut, ...sums }) => {
      const uid = await createMember("tenbin_expert");
      const { body } = await send(uid, iconv.encode(text, encoding));
      const { rows } = body as ImportResult;
      expect(rows.filter(({ action }) => action === "leave_out")).toHaveLength(leftOut);
      const companies = await companiesOf(uid);
      const holdings = companies.flatMap((company) => company.holdings);
      const shares: Record<string, number> = {};
      for (const { account, shares: held } of holdings) {
        shares[account] = (shares[account] ?? 0) + held;
      }
      const paid = holdings.map((each) => each.shares * (each.average_cost ?? 0));
      const cost = Math.round(paid.reduce((sum, each) => sum + each, 0) * 100) / 100;
      const { companies: count, shares: heldShares, cost: paidYen } = sums;
      expect({ companies: companies.length, shares, cost }).toEqual({
        companies: count,
        shares: heldShares,
        cost: paidYen,
      });
    },
  );
});

describe("POST /portfolio/import of chosen companies", () => {
  const seven = csv(...Array.from({ length: 7 }, (_, at) => `${1_000 + at},名,特定,100,1`));

  it("takes these alone, as many as there is room for", async () => {
    const uid = await createMember();
    expect((await preview(uid, seven)).body).toMatchObject({ fits: false, room: 5 });
    const five = "1006,1005,1004,1003,1002";
    const shown = await send(uid, seven, `?preview=true&companies=${five}`);
    expect(shown.body).toMatchObject({ fits: true, actualCompanyNumber: 5, applied: false });
    expect(await send(uid, seven, `?companies=${five},1001`)).toMatchObject({
      status: 409,
      body: { errorType: "portfolio_full" },
    });
    expect(await tickersOf(uid)).toEqual([]);
    const done = await send(uid, seven, `?companies=${five}`);
    expect(done.body).toMatchObject({ actualCompanyNumber: 5, applied: true });
    expect(await tickersOf(uid)).toEqual(["1002", "1003", "1004", "1005", "1006"]);
    expect((await preview(uid, seven)).body).toMatchObject({ room: 0 });
    const none = await send(uid, csv("1002,名,特定,200,1"), "?companies=");
    expect((none.body as ImportResult).rows).toMatchObject([{ action: "update" }]);
    expect((await companiesOf(uid))[0]?.holdings[0]?.shares).toBe(100);
  });

  it("says what each holding is worth at the newest close", async () => {
    const file = csv("0100,名,特定,300,1", "0300,名,特定,1,1", "0100,名,NISA,2,1");
    const { rows } = (await preview(await createMember(), file)).body as ImportResult;
    expect(rows.map(({ ticker, amount }) => [ticker, amount])).toEqual([
      ["0100", 300_000],
      ["0300", null],
      ["0100", 2_000],
    ]);
  });

  it("asks about a code beside the name of another company, and takes it only when chosen", async () => {
    const uid = await createMember();
    const file = csv("1000,名１０００ ０,特定,1,1", "1001,名10020,特定,1,1", "1003,甲,特定,1,1");
    const shown = (await preview(uid, file)).body as ImportResult;
    expect(shown.rows.map(({ ticker, question }) => [ticker, question])).toEqual([
      ["1000", null],
      ["1001", "ファイルの名前「名10020」は1002の企業で、1001は「名10010」です"],
      ["1003", null],
    ]);
    expect(shown.actualCompanyNumber).toBe(2);
    await send(uid, file);
    expect(await tickersOf(uid)).toEqual(["1000", "1003"]);
    await send(uid, file, "?companies=1001");
    expect(await tickersOf(uid)).toEqual(["1000", "1003", "1001"]);
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
