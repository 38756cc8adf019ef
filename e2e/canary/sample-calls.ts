import { type Endpoint, endpoints, endpointRoutes, endpointUrl } from "@tenbin/contract";
import type { z } from "zod";
import { composeText } from "../../server/src/legal/create-legal.ts";
import { UNDECLARED } from "../../server/src/legal/legal-facts.ts";
import { type CanaryMarket, companiesToRead, FROZEN_MONTH } from "./market.ts";
import { type CanaryViewer, SAVED_SCREEN_ID } from "./viewers.ts";

/** What a call sends beside its path; companies are filled in. */
interface Sample {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: object | Buffer;
}

const TOKEN = "0123456789abcdefghijklmnop";
const PASSWORD = "tasogare-no-kawara-17";
const UNKNOWN_ID = "018f0000-0000-7000-8000-000000000000";
const SAVED = {
  name: "見本",
  note: "見本",
  question: { conditions: [{ metric: "price_value_ratio", max: 0.8 }], sort: [] },
  view: { column_set: "value", columns: ["verdict"] },
};
const CSV = "銘柄コード,銘柄名,保有数量,平均取得単価\n0050,見本,100,1234\n";

/** Replaced by an address that the viewer alone names. */
const EMAIL = "somebody@tenbin.example";

/** In a query: codes of the market's masked companies, and of all that are read. */
const MASKED = "{masked}";
const READ = "{read}";

/** Within the years of every plan. */
const PAST_DAY = "2024-03-11";
/** Within a year of the market day. */
const CHANGES_SINCE = "2026-03-11";

/** What fields of these names are sent. */
const namedValues: Readonly<Record<string, string>> = {
  id: UNKNOWN_ID,
  token: TOKEN,
  email: EMAIL,
};

/** Of every endpoint that takes more than companies and named values. */
const samples: Readonly<Record<string, readonly Sample[]>> = {
  getCompany: [{ query: {} }, { query: { at: PAST_DAY } }],
  getFinancials: [{ query: {} }, { query: { at: PAST_DAY } }],
  getAssumptions: [
    { query: {} },
    { query: { growth: 0.03, cost: 0.09, roe: 0.11 } },
    { query: { at: PAST_DAY } },
  ],
  getPriceChart: [
    { query: {} },
    { query: { begin: -4 } },
    { query: { end: -1 } },
    { query: { moves: "true" } },
    { query: { at: PAST_DAY } },
  ],
  search: [
    { query: { limit: 100 } },
    { query: { q: "株" } },
    { query: { sort: "code", limit: 20 } },
    { query: { sort: "mv", limit: 20 } },
    { query: { sort: "disclosed", limit: 20 } },
    { query: { sort: "ratio", limit: 20 } },
    { query: { sort: "accuracy", limit: 20 } },
    { query: { sector: "電気機器" } },
    { query: { segment: "プライム" } },
  ],
  getPromising: [
    { query: {} },
    { query: { from: 3, limit: 1 } },
    { query: { from: 18 } },
    { query: { group: "large" } },
  ],
  screenMarket: [
    { body: { preset: "net_cash", limit: 200, histograms: ["mv", "cash_price_ratio"] } },
    { body: { preset: "below_value" } },
    {
      body: {
        preset: "profitable_and_cheap",
        sort: [{ metric: "price_value_ratio", order: "asc" }],
      },
    },
    { body: { preset: "high_progress", columns: ["mv", "verdict", "score"] } },
    { body: { preset: "high_dividend", histograms: ["price_value_ratio"] } },
    {
      body: {
        conditions: [{ metric: "price_value_ratio", max: 5, nulls: "in" }],
        columns: ["price_value_ratio", "value_per_share", "verdict", "evidence", "score", "mv"],
        histograms: ["price_value_ratio", "ctbm_accuracy"],
        limit: 200,
      },
    },
    { body: { conditions: [{ kind: "category", metric: "verdict", in: ["cheap"] }] } },
    { body: { conditions: [{ kind: "own", list: "portfolio" }], limit: 200 } },
    { body: { limit: 200 } },
  ],
  postScreenRecord: [
    { body: { preset: "below_value" } },
    { body: { conditions: [{ metric: "price_value_ratio", max: 0.8 }] } },
  ],
  compareCompanies: [
    { query: { tickers: MASKED } },
    { query: { tickers: MASKED, metrics: "value", begin: "2024-01-04" } },
    { query: { tickers: READ } },
  ],
  judgeLesson: [
    { params: { chapter: "2" }, body: { answers: [{ question: "ratio", option: "b" }] } },
  ],
  putPeers: [{ body: { tickers: [] } }],
  putReportLogo: [
    { body: Buffer.from('<svg viewBox="0 0 9 9"><circle cx="4" cy="4" r="4"/></svg>') },
  ],
  putAlerts: [
    { body: { settings: { portfolio: true } } },
    { body: { screen: { screen_id: SAVED_SCREEN_ID, enters: true, leaves: true, once: false } } },
    { body: { read: "all" } },
  ],
  putCompanyAlerts: [
    { body: { alerts: [{ condition: { kind: "verdict", once: false } }] } },
    { body: { alerts: [], stop_alert: false } },
  ],
  saveScreen: [{ body: { id: UNKNOWN_ID, ...SAVED } }],
  putSavedScreen: [
    { params: { id: SAVED_SCREEN_ID }, body: { version: 1, note: "別の見本" } },
    { params: { id: SAVED_SCREEN_ID }, body: { version: 1, position: 0 } },
  ],
  exportScreenCsv: [
    { body: { preset: "net_cash", columns: ["mv", "price_value_ratio", "verdict"] } },
    { body: { conditions: [], encoding: "shift_jis", columns: ["mv"] } },
  ],
  exportScreenXlsx: [
    { body: { preset: "below_value", columns: ["price_value_ratio", "value_per_share", "score"] } },
  ],
  getFrozenRow: [{ params: { month: FROZEN_MONTH } }],
  getNews: [{ query: {} }, { query: { year: 2026 } }, { query: { category: "method" } }],
  getNewsItem: [{ params: { slug: "unknown" } }],
  suggest: [{ query: { q: "" } }, { query: { q: "0", limit: 20 } }],
  patchPortfolio: [{ body: { note: "見本" } }],
  getPortfolioChanges: [{ query: {} }, { query: { since: CHANGES_SINCE } }],
  readPortfolioChanges: [{ body: { until: PAST_DAY } }],
  importPortfolio: [
    { query: { preview: "true" }, body: Buffer.from(CSV) },
    { query: { preview: "true", companies: "0482" }, body: Buffer.from(CSV) },
  ],
  writeDiaryEntry: [{ body: { id: UNKNOWN_ID, decision: "passed", text: "見本" } }],
  exportDiary: [{ query: { format: "csv" } }, { query: { format: "xlsx" } }],
  exportPortfolio: [{ query: { format: "csv" } }, { query: { format: "xlsx" } }],
  getLegalDocument: [
    { params: { document: "law" } },
    { params: { document: "tos" } },
    { params: { document: "privacy" } },
    { params: { document: "cc" } },
  ],
  sendContact: [{ body: { name: "見本", email: EMAIL, topic: "other", message: "見本" } }],
  coolOff: [{ params: { id: UNKNOWN_ID }, body: { refund: 0 } }],
  receiveStripeEvent: [{ body: Buffer.from("{}") }],
  previewOrder: [{ body: { plan: "tenbin_expert" } }],
  startCheckout: [{ body: { plan: "tenbin_expert", confirmation: "x" } }],
  findCheckout: [{ params: { session_id: "cs_unknown" } }],
  changeSubscription: [{ body: { plan: "tenbin_light" } }],
  cancelSubscription: [{ query: {} }],
  cancelUnit: [{ query: {} }],
  openPortal: [{ query: {} }],
  logMetric: [
    { body: { event_type: "page_view", event_id: UNKNOWN_ID, route: "/companies/:ticker" } },
  ],
  patchUser: [{ body: { autosave: false } }],
  deleteUser: [{ body: {} }],
  redeemCoupon: [{ body: { code: "UNKNOWN" } }],
  takeOffCoupon: [{ params: { code: "UNKNOWN" } }],
  getInvoice: [{ params: { id: "in_unknown" } }],
  putInvoiceRecipient: [{ body: { recipient: "見本" } }],
  reissueInvoice: [{ params: { id: "in_unknown" }, body: { recipient: "見本" } }],
  putAchievement: [{ body: { step: "porfolio_analyzed" } }],
  putCompanyAchievement: [{ body: { action: "added" } }],
  stopMail: [{ params: { token: TOKEN }, body: Buffer.from("List-Unsubscribe=One-Click") }],
  receiveMailReport: [{ body: Buffer.from("Subject: x") }],
  putMailSetting: [{ params: { kind: "digest" }, body: { receives: true } }],
  verifyRegistration: [{ body: { token: TOKEN } }],
  answerQuestionnaire: [
    {
      body: {
        offer: "trial",
        experience: "none",
        style: "long",
        purpose: "find",
        source: "search",
        tos: composeText("tos", UNDECLARED).id,
        privacy: composeText("privacy", UNDECLARED).id,
      },
    },
  ],
  verifySupertrial: [{ body: { token: TOKEN } }],
  prolongSupertrial: [{ body: { useful: "value", plan: "undecided" } }],
  putPassword: [{ body: { new_password: PASSWORD } }],
  resetPassword: [{ body: { token: TOKEN } }],
  confirmMailChange: [{ body: { token: TOKEN } }],
};

export interface SampleCall {
  readonly endpoint: Endpoint;
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly url: string;
  readonly body: object | Buffer | null;
}

/** Null if a field is neither a company nor a named value and the endpoint has no sample of its own. */
function findSamples({
  name,
  params,
  query,
  body,
  bodyFormat,
}: Endpoint): readonly Sample[] | null {
  const own = samples[name];
  if (own !== undefined) return own;
  if ((query ?? bodyFormat) !== undefined) return null;
  const { ticker: _, ...inPath } = params?.shape ?? {};
  if (body === undefined) return isNamed(inPath) ? [{ params: fill(inPath) }] : null;
  const { shape: inBody } = body as Partial<z.ZodObject>;
  if (inBody === undefined || !isNamed({ ...inPath, ...inBody })) return null;
  return [{ params: fill(inPath), body: fill(inBody) }];
}

function isNamed(shape: object): boolean {
  return Object.keys(shape).every((field) => field in namedValues);
}

function fill(shape: object): Record<string, string> {
  return Object.fromEntries(Object.keys(shape).map((field) => [field, namedValues[field] ?? ""]));
}

/** Endpoints whose input nobody can guess and that have no sample. */
export function listMissingSamples(): string[] {
  return Object.values<Endpoint>(endpoints)
    .filter((endpoint) => findSamples(endpoint) === null)
    .map(({ name }) => name);
}

/** Of every endpoint of the contract: first what only reads, at last what ends the session. */
export function listCalls(market: CanaryMarket, viewer: CanaryViewer): SampleCall[] {
  const { masked } = market;
  const own = { email: `other-${viewer.name.replaceAll(" ", "-")}@tenbin.example` };
  const fillBody = (body: NonNullable<Sample["body"]>) => {
    if ("email" in body) return own;
    return "tickers" in body ? { tickers: companiesToRead(market) } : body;
  };
  const calls = Object.values<Endpoint>(endpoints).flatMap((endpoint) => {
    const { method } = endpointRoutes[endpoint.name];
    const companies = method === "GET" ? companiesToRead(market) : masked.slice(0, 1);
    const isOfCompany = "ticker" in (endpoint.params?.shape ?? {});
    return (findSamples(endpoint) ?? []).flatMap(({ params = {}, query = {}, body = null }) => {
      const all = isOfCompany
        ? companies.map((ticker) => Object.assign({ ticker }, params))
        : [params];
      return all.map((each): SampleCall => {
        const sent = body === null ? null : fillBody(body);
        const asked = fillCompanies(query, market);
        return { endpoint, method, url: endpointUrl(endpoint.name, each, asked), body: sent };
      });
    });
  });
  return calls.toSorted((a, b) => lateness(a) - lateness(b));
}

function fillCompanies(query: NonNullable<Sample["query"]>, market: CanaryMarket) {
  const lists = new Map<unknown, string>([
    [MASKED, market.masked.join()],
    [READ, companiesToRead(market).join()],
  ]);
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, lists.get(value) ?? value]),
  );
}

const LAST = ["unlockCompany", "putPassword", "endSession", "deleteUser"];

function lateness({ endpoint: { name }, method }: SampleCall): number {
  return LAST.includes(name) ? 2 + LAST.indexOf(name) : Number(method !== "GET");
}
