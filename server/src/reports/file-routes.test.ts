import type { CompanyReport, PlanName, PortfolioReport } from "@tenbin/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Account, createAccountStore } from "../accounts/index.ts";
import { type Rights, rightsOf, type Viewer } from "../members/index.ts";
import { analysisRightsFor } from "../members/testing/analysis-rights.ts";
import { factsOfPlan } from "../members/testing/rights-facts.ts";
import { createUidApi } from "../members/testing/uid-api.ts";
import type { Api } from "../platform/http/api.ts";
import {
  annualFilings,
  createReportMarket,
  MARKET_DAY,
  reportCompany,
  type ReportMarket,
} from "./testing/report-market.ts";
import { portfolioFixture } from "./testing/portfolio-fixture.ts";
import { createLogos } from "./logo/create-logos.ts";
import { register as registerLogos } from "./logo/routes.ts";
import { pngOf } from "../platform/pdf/testing/png.ts";
import { createReportFiles, type ReportTask } from "./files/create-report-files.ts";
import { register } from "./file-routes.ts";

const NOW = new Date(`${MARKET_DAY}T12:00:00Z`);
const plans: Readonly<Record<string, PlanName>> = {
  free: "tenbin_free",
  standard: "tenbin_standard",
  expert: "tenbin_expert",
  single: "tenbin_expert",
  firm: "tenbin_expert",
};
/** Until a test ends it. */
const logoRight = { firm: true };

/** `single` may have documents, but sees another company analysed. */
function rights(account: Account | null): Rights {
  const plan = plans[account?.uid ?? ""] ?? "tenbin_free";
  const own = rightsOf(account, NOW, account === null ? undefined : factsOfPlan(plan));
  if (account?.uid === "firm") return { ...own, reportLogo: logoRight.firm };
  return account?.uid === "single" ? { ...own, ...analysisRightsFor("0121") } : own;
}

let market: ReportMarket;
let api: Api<Viewer>;
beforeAll(async () => {
  const filings = annualFilings("01110", 2014, 2024);
  market = await createReportMarket([
    reportCompany({ code: "01110", sector33: "機械", documents: filings }),
  ]);
  const { pool } = market.database;
  const accounts = createAccountStore(pool);
  for (const uid of Object.keys(plans))
    await accounts.insert({ uid, email: `${uid}@example.jp`, registeredAt: NOW });
  const clock = { now: () => NOW };
  api = await createUidApi({ accounts, clock, rights });
  const writer = {
    edition: () => Promise.resolve("1"),
    // Says what it is given.
    write: ({ report, logo }: ReportTask) =>
      Promise.resolve(Buffer.from(JSON.stringify({ ...report, logo }))),
  };
  const logos = createLogos({ pool, clock });
  registerLogos(api, logos);
  register(api, {
    reports: market.reports,
    files: createReportFiles({ pool, writer, clock }),
    logos,
    findPortfolio: (owner) => portfolio.get(owner),
  });
});
afterAll(async () => {
  await api.fastify.close();
  await market.database.drop();
});

const ask = (uid: string | null, ticker = "0111") => get(uid, `/companies/${ticker}/report`);

const get = (uid: string | null, url: string) => send(uid, "GET", url);

async function send(
  uid: string | null,
  method: "GET" | "PUT" | "DELETE",
  url: string,
  payload?: Buffer,
) {
  const headers = {
    ...(uid === null ? {} : { authorization: `Bearer ${uid}` }),
    ...(payload === undefined ? {} : { "content-type": "image/png" }),
  };
  const request = { method, url, headers, ...(payload === undefined ? {} : { payload }) };
  const { statusCode, headers: answered, body } = await api.fastify.inject(request);
  return { status: statusCode, headers: answered, body };
}

describe("GET /companies/{ticker}/report", () => {
  it("sends the document of the page's figures to who has the plan", async () => {
    const { status, headers, body } = await ask("expert");
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "application/pdf",
      "cache-control": "private, no-store",
    });
    expect(decodeURIComponent(String(headers["content-disposition"]))).toContain(
      `天秤_0111_${MARKET_DAY}.pdf`,
    );
    const { company, chart } = JSON.parse(body) as CompanyReport;
    const page = await market.reports.company("01110");
    expect(company.page.valuation).toEqual(page?.page.valuation);
    expect(chart.value).not.toBeNull();
  });

  it("draws only what the viewer may see", async () => {
    const { status, body } = await ask("single");
    expect(status).toBe(200);
    expect(JSON.parse(body)).toMatchObject({
      company: { masked: true, verdict: null, page: { valuation: null, diagnosis: null } },
      chart: { masked: true, value: null, valuation: null },
    });
  });

  it.each(["free", "standard"])("refuses %s and names the plan that has it", async (uid) => {
    const { status, body } = await ask(uid);
    expect(status).toBe(403);
    expect(JSON.parse(body)).toMatchObject({
      errorType: "plan_required",
      details: [{ path: "plan", reason: "tenbin_expert" }],
    });
  });

  it("asks visitors to sign in, and knows no other company", async () => {
    expect((await ask(null)).status).toBe(401);
    expect((await ask("expert", "9999")).status).toBe(404);
  });
});

/** What the portfolio of each member answers is of no matter here: one company, with a value. */
const portfolio = {
  get: ({ uid }: { readonly uid: string }) =>
    Promise.resolve(portfolioFixture({ note: `${uid}のメモ` })),
};

describe("GET /portfolio/report", () => {
  it("sends the document of the member's own portfolio to who has the plan", async () => {
    const { status, headers, body } = await get("expert", "/portfolio/report");
    expect(status).toBe(200);
    expect(decodeURIComponent(String(headers["content-disposition"]))).toContain(
      `天秤_ポートフォリオ_${MARKET_DAY}.pdf`,
    );
    const report = JSON.parse(body) as PortfolioReport;
    expect(report.market).toMatchObject({ market_date: MARKET_DAY });
    expect(report.portfolio.companies).toMatchObject([{ note: "expertのメモ", ratio: 0.72 }]);
  });

  it("draws only what the member may see", async () => {
    const { body } = await get("single", "/portfolio/report");
    const report = JSON.parse(body) as PortfolioReport;
    expect(report.portfolio.companies).toMatchObject([
      { note: "singleのメモ", masked: true, verdict: null, ratio: null },
    ]);
  });

  it("refuses others and names the plan that has it", async () => {
    const { status, body } = await get("standard", "/portfolio/report");
    expect([status, JSON.parse(body)]).toMatchObject([403, { errorType: "plan_required" }]);
  });
});

const logoOf = async (uid: string) =>
  (JSON.parse((await ask(uid)).body) as Pick<ReportTask, "logo">).logo;

describe("/user/report-logo", () => {
  const logo = pngOf({ width: 30, height: 10 });
  const own = "/user/report-logo";
  it("stands on the firm's documents only, and not while the right has ended", async () => {
    expect(await logoOf("firm")).toBeNull();
    const { status, body } = await send("firm", "PUT", own, logo);
    const shown = { media_type: "image/png", base64: logo.toString("base64") };
    expect([status, JSON.parse(body)]).toEqual([200, { allowed: true, logo: shown }]);
    const { body: again } = await get("firm", own);
    expect(JSON.parse(again)).toEqual({ allowed: true, logo: shown });
    expect(await logoOf("firm")).toEqual({
      mediaType: "image/png",
      width: 30,
      height: 10,
      base64: shown.base64,
    });
    expect(await logoOf("expert")).toBeNull();

    logoRight.firm = false;
    expect(await logoOf("firm")).toBeNull();
    const kept = await get("firm", own);
    expect(JSON.parse(kept.body)).toEqual({ allowed: false, logo: shown });
    const refused = await send("firm", "PUT", own, logo);
    expect(refused).toMatchObject({ status: 403 });
    expect(JSON.parse(refused.body)).toMatchObject({ errorType: "enterprise_required" });
    logoRight.firm = true;
    expect(await logoOf("firm")).not.toBeNull();

    const removed = await send("firm", "DELETE", own);
    expect(JSON.parse(removed.body)).toEqual({ allowed: true, logo: null });
    expect(await logoOf("firm")).toBeNull();
  });

  it("says what is wrong with a file, and keeps the last one [ASVS 5.2.1]", async () => {
    await send("firm", "PUT", own, logo);
    const { status, body } = await send("firm", "PUT", own, Buffer.from("社名"));
    expect([status, JSON.parse(body)]).toMatchObject([
      422,
      {
        errorType: "logo_unreadable",
        details: [{ path: "body", reason: "PNGかSVGのファイルをお選びください。" }],
      },
    ]);
    expect((await send("firm", "PUT", own, Buffer.alloc(201_000))).status).toBe(413);
    expect(await logoOf("firm")).not.toBeNull();
  });

  it("is of enterprise members only", async () => {
    expect((await send("expert", "PUT", own, logo)).status).toBe(403);
    expect((await send(null, "PUT", own, logo)).status).toBe(401);
  });
});
