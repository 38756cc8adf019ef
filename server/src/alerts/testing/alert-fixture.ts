import { tapeFixture } from "@tenbin/contract/testing/tape-fixture";
import { createHash } from "node:crypto";
import { type PlanName, type SavedScreen, verdictOfRatio } from "@tenbin/contract";
import { type Account, createAccountStore } from "../../accounts/index.ts";
import type { DocumentRecord } from "../../companies/index.ts";
import { createMailing } from "../../mailing/index.ts";
import { NO_FACTS, type Rights, rightsOf } from "../../members/index.ts";
import { factsOfPlan, factsWith, paidUnit } from "../../members/testing/rights-facts.ts";
import { createUidApi } from "../../members/testing/uid-api.ts";
import type { EmailContent, QueuedEmail } from "../../platform/mail/outbox.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/database.ts";
import { createPortfolioList } from "../../portfolio/index.ts";
import {
  createSavedScreens,
  type MarketColumns,
  registerSavedScreens,
} from "../../screening/index.ts";
import {
  type GivenCompany,
  ratedCompany,
  ratedMarket,
  valuationsOf,
} from "../../valuation/testing/rated-market.ts";
import { screenColumns, storedColumns } from "../../screening/testing/screen-market.ts";
import type { RatedMarket } from "../../valuation/index.ts";
import { createAlerts } from "../create-alerts.ts";
import { createEvaluateDay } from "../evaluate-day.ts";
import { createAlertComposers } from "../mails/compose-mail.ts";
import type { AlertMembers, MemberLists } from "../members.ts";
import type { FactCompanies } from "../read-company-facts.ts";
import { register } from "../routes.ts";
import { writeDueMails } from "../write-mails.ts";

const WEB_URL = "https://tenbin.example";

/** A company on a market day. */
export interface DayCompany extends GivenCompany {
  readonly ratio?: number;
  readonly close?: number;
}

export interface GivenDay {
  readonly day: string;
  /** Default: the day. */
  readonly version?: string;
  readonly companies: readonly DayCompany[];
  /** Newest first. */
  readonly documents?: readonly DocumentRecord[];
}

export interface SentMail extends Pick<Required<EmailContent>, "subject" | "text" | "html"> {
  readonly to: string;
  readonly kind: string;
}

export interface AlertFixture {
  readonly database: TestDatabase;
  /** By uid; default free. */
  readonly plansOf: Map<string, PlanName>;
  /** Tickers bought alone, by uid. */
  readonly unitsOf: Map<string, string>;
  /** The company plans its second quarter's results. */
  planResults(code: string, plannedOn: string): void;
  /** Kinds of mail that are off, as `uid kind`. */
  readonly unwanted: Set<string>;
  setTime(iso: string): void;
  createMember(uid: string): Promise<void>;
  /** @param uid null: without a token */
  call(
    uid: string | null,
    method: "GET" | "PUT" | "POST" | "DELETE",
    url: string,
    payload?: object,
  ): Promise<{ readonly status: number; readonly body: Record<string, unknown> }>;
  saveScreen(uid: string, name: string, maxRatio: number): Promise<SavedScreen>;
  addToPortfolio(uid: string, code: string): Promise<void>;
  /** What pages show from then on. */
  publish(day: GivenDay): RatedMarket;
  /** As a finished valuation run does. */
  value(day: GivenDay): Promise<void>;
  /** As the job does every five minutes. */
  writeDueMails(): Promise<void>;
  /** Composes what waits in the outbox, as of now, and empties it. */
  sendMails(): Promise<SentMail[]>;
  drop(): Promise<void>;
}

/** An API about alerts whose tokens are uids, and a market that is valued day by day. */
export async function createAlertFixture(): Promise<AlertFixture> {
  const database = await createTestDatabase({ max: 25 });
  const { pool } = database;
  const accounts = createAccountStore(pool);
  const plansOf = new Map<string, PlanName>();
  const unitsOf = new Map<string, string>();
  const unwanted = new Set<string>();
  let now = new Date("2025-11-14T21:00:00+09:00");
  const clock = { now: () => now };
  const rights = (account: Account | null): Rights => {
    const plan = (account && plansOf.get(account.uid)) ?? "tenbin_free";
    const unit = account === null ? undefined : unitsOf.get(account.uid);
    const facts =
      unit === undefined ? factsOfPlan(plan) : factsWith({ subscriptions: [paidUnit(unit)] });
    return rightsOf(account, now, account === null ? NO_FACTS : facts);
  };
  const members: AlertMembers = {
    async find(uid) {
      const account = await accounts.find(uid);
      return account && { uid, email: account.email, rights: rights(account) };
    },
  };
  const saved = createSavedScreens({ pool, clock });
  const lists: MemberLists = {
    portfolio: createPortfolioList(pool),
    async screens(owner) {
      const { screens } = await saved.list(owner);
      return new Map(
        screens.map(({ id, name, version, question, plan, editable }) => [
          id,
          {
            name,
            version,
            conditions: question.conditions,
            isAllowed: plan === null && editable,
            missingPlan: plan,
          },
        ]),
      );
    },
  };
  const versions = new Map<string, MarketColumns>();
  const columns = storedColumns(versions);
  const planned = new Map<string, Awaited<ReturnType<FactCompanies["plannedResults"]>>>();
  const companies = {
    documents: async () => [],
    plannedResults: async (code: string) => planned.get(code) ?? [],
    splits: async () => new Map(),
  };
  const valuation = valuationsOf(ratedMarket([]));
  const sender = {
    name: "見本株式会社",
    address: "架空町0-0-0",
    contact: "support@tenbin.example",
  };
  const mailing = createMailing({ pool, webUrl: WEB_URL, sender, clock });
  const composers = createAlertComposers({
    pool,
    members,
    findCompanyName: async (ticker) => `企業${ticker}`,
    webUrl: WEB_URL,
    companies,
    clock,
    findStop: async (uid, kind) =>
      unwanted.has(`${uid} ${kind}`) ? null : mailing.findStop(uid, kind),
  });
  const alerts = createAlerts({ pool, clock, companies, valuation, columns, lists });
  const evaluateDay = createEvaluateDay({ pool, clock, companies, columns, members, lists });
  const api = await createUidApi({ accounts, clock, rights });
  register(api, alerts, mailing);
  registerSavedScreens(api, saved);

  function publish(given: GivenDay): RatedMarket {
    const market = toMarket(given);
    versions.set(market.version, toColumns(given));
    valuation.publish(market);
    return market;
  }
  const call: AlertFixture["call"] = async (uid, method, url, payload) => {
    const response = await api.fastify.inject({
      method,
      url,
      headers: uid === null ? {} : { authorization: `Bearer ${uid}` },
      remoteAddress: networkOf(uid ?? ""),
      ...(payload === undefined ? {} : { payload }),
    });
    return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
  };
  return {
    database,
    plansOf,
    unitsOf,
    unwanted,
    planResults: (code, plannedOn) =>
      void planned.set(code, [{ code, publishedOn: "2025-11-01", plannedOn, periodType: "2Q" }]),
    setTime: (iso) => void (now = new Date(iso)),
    async createMember(uid) {
      const registeredAt = new Date("2025-11-01T00:00:00Z");
      await accounts.insert({ uid, email: `${uid}@example.jp`, registeredAt });
    },
    call,
    async saveScreen(uid, name, maxRatio) {
      const id = crypto.randomUUID();
      const conditions = [{ metric: "price_value_ratio", max: maxRatio }];
      const { body } = await call(uid, "POST", "/screening/saved", {
        id,
        name,
        note: "",
        question: { conditions, sort: [] },
        view: { column_set: "value", columns: [] },
      });
      return body["screen"] as SavedScreen;
    },
    async addToPortfolio(uid, code) {
      await pool.query(`insert into portfolios (uid, changed_at) values ($1, $2)`, [uid, now]);
      await pool.query(
        `insert into portfolio_companies (uid, code, added_at, note, labels, holdings, position)
         values ($1, $2, $3, '', '{}', '[]', 0)`,
        [uid, code, now],
      );
    },
    publish,
    value: (given) => evaluateDay(publish(given)),
    writeDueMails: () => writeDueMails({ pool, members, clock }),
    async sendMails() {
      const { rows } = await pool.query<{
        mail_id: string;
        kind: string;
        to_address: string;
        data: QueuedEmail["data"];
      }>("delete from outbox returning mail_id, kind, to_address, data");
      const sent: SentMail[] = [];
      for (const { mail_id: mailId, kind, to_address: to, data } of rows) {
        const content = await composers[kind]!({ mailId, kind, to, data, queuedAt: now });
        if (content !== null) {
          const { subject, text, html = "" } = content;
          sent.push({ subject, text, html, to, kind });
        }
      }
      return sent.toSorted((a, b) => (a.to < b.to ? -1 : 1));
    },
    async drop() {
      await api.fastify.close();
      await database.drop();
    },
  };
}

function toMarket({ day, version = day, companies, documents = [] }: GivenDay): RatedMarket {
  return ratedMarket(
    companies.map(({ ratio, close, fields, ...given }) =>
      ratedCompany({
        ...given,
        ...(ratio === undefined ? {} : { rating: { ratio, verdict: verdictOfRatio(ratio) } }),
        fields: {
          ...(close === undefined ? {} : { tape: tapeFixture({ close, date: day }) }),
          ...fields,
        },
      }),
    ),
    { version, marketDay: day, newestDocuments: documents },
  );
}

function toColumns({ day, version = day, companies }: GivenDay): MarketColumns {
  return screenColumns(
    version,
    day,
    companies.map(({ code, ratio }) => ({
      code,
      ...(ratio === undefined ? {} : { numbers: { price_value_ratio: ratio } }),
    })),
  );
}

/** Members do not share what a network may call. */
function networkOf(uid: string): string {
  const [a, b, c] = createHash("sha256").update(uid).digest();
  return `10.${a}.${b}.${c}`;
}
