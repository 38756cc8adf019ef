import { DOCUMENT_SOURCES } from "../vendors/index.ts";
import type pg from "pg";
import { type IdentityProvider, createAccounts, createAccountStore } from "../accounts/index.ts";
import {
  type Billing,
  type BillingOptions,
  createBilling,
  type OrderOptions,
  takeLongSupertrial,
} from "../billing/index.ts";
import { alertJobs, createAlertComposers, createAlerts } from "../alerts/index.ts";
import { createCompanies } from "../companies/index.ts";
import { createNews } from "../content/index.ts";
import { createContact } from "../contact/index.ts";
import {
  createAnnouncements,
  createLegal,
  createNoticeComposers,
  type LegalFacts,
  UNDECLARED,
} from "../legal/index.ts";
import { createLessons } from "../lessons/index.ts";
import { createLiveRecord, type Stamper } from "../live-record/index.ts";
import { createMailing } from "../mailing/index.ts";
import {
  createMembers,
  createReadRights,
  createUnlockPersons,
  rightsOf,
} from "../members/index.ts";
import { type Clock, systemClock } from "../platform/clock/clock.ts";
import type { CpuThrottle } from "../platform/cpu-throttle.ts";
import { createPortfolio } from "../portfolio/index.ts";
import { createReportDomain, type ReportWriter } from "../reports/index.ts";
import { createScreeningDomain, toOwnLists } from "../screening/index.ts";
import { EXAMPLE_CODE } from "../sample-market/index.ts";
import { createSearch } from "../search/index.ts";
import { createPromising } from "../promising/index.ts";
import { createMarketOverview } from "../market-overview/index.ts";
import { createTelemetry } from "../telemetry/index.ts";
import { createTrials } from "../trial/index.ts";
import { createAlertMembers, createMemberLists } from "./alert-members.ts";
import { createPackedValuations } from "./packed-valuations.ts";
import { createBacktests } from "../valuation/index.ts";
import { createFindScreenExpiry } from "./find-screen-expiry.ts";
import {
  createFindCompany,
  createFindCompanyName,
  createFindTicker,
  createReadTickerAt,
} from "./find-ticker.ts";

export type Domains = ReturnType<typeof createDomains>;

export interface DomainOptions {
  readonly pool: pg.Pool;
  readonly identities: IdentityProvider;
  /** Key of the hashes by which clients and addresses are counted. */
  readonly linkSecret: string;
  /** Key of the hashes by which a person who used an offer is known again. */
  readonly personSecret: string;
  /** Who sells, on receipts. */
  readonly issuer: BillingOptions["issuer"];
  /** Default: nothing is declared. */
  readonly legalFacts?: LegalFacts;
  /** Who gets messages of readers; default: they are kept only. */
  readonly contactMail?: string | null;
  /** Who is told of disputed payments; default: nobody. */
  readonly operatorMail?: string | null;
  /** Base of mailed links. */
  readonly webUrl: string;
  readonly clock?: Clock;
  /** Of billing, trial and rights; default `clock`. */
  readonly membershipClock?: Clock;
  /** Default: nothing can be bought. */
  readonly stripe?: Pick<BillingOptions, "payments" | "webhookSecrets">;
  /** Default: null. */
  readonly adviser?: OrderOptions["adviser"];
  /** Passes time of the clock. */
  readonly wait?: (ms: number) => Promise<unknown>;
  /** If set, a thread reads a changed market, see `createValuations`. */
  readonly databaseUrl?: string;
  /** Called when changed market data cannot be read; the previous data stay in use. */
  readonly onReadFailure?: (error: unknown) => void;
  /** Default: no documents are made. */
  readonly reportWriter?: ReportWriter;
  /** Witness of the live record; default: none. */
  readonly stamper?: Stamper | null;
  /** Throttles valuation runs in favour of requests. */
  readonly pace?: () => CpuThrottle;
}

export function createDomains(options: DomainOptions) {
  const { pool, databaseUrl, onReadFailure, pace, identities, linkSecret, webUrl } = options;
  const { clock = systemClock, membershipClock = clock } = options;
  const companies = createCompanies({ pool, documentSources: DOCUMENT_SOURCES });
  const { valuation, packs, dayRanks } = createPackedValuations({
    pool,
    companies,
    clock,
    membershipClock,
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    ...(onReadFailure === undefined ? {} : { onReadFailure }),
    ...(pace === undefined ? {} : { pace }),
  });
  const backtests = createBacktests({ pool, companies });
  const liveRecord = createLiveRecord({
    pool,
    companies,
    valuation,
    clock,
    stamper: options.stamper ?? null,
  });
  const news = createNews({ pool, clock });
  const reports = createReportDomain({
    pool,
    companies,
    valuation,
    backtests,
    writer: options.reportWriter ?? null,
    clock,
  });
  const search = createSearch({
    valuation,
    companies,
    exampleCode: EXAMPLE_CODE,
    secret: linkSecret,
  });
  const promising = createPromising({ valuation, dayRanks });
  const marketOverview = createMarketOverview({
    valuation,
    findOpenCodes: () => promising.openCodes(),
  });
  const telemetry = createTelemetry({ pool, clock });
  const findEmail = async (uid: string) =>
    (await createAccountStore(pool).find(uid))?.email ?? null;
  const { personSecret } = options;
  const mailing = createMailing({ pool, webUrl, sender: options.issuer, clock });
  const legal = createLegal({ pool, facts: options.legalFacts ?? UNDECLARED, clock });
  const trials = createTrials({
    pool,
    personSecret,
    webUrl,
    takeLongSupertrial,
    hasPlan: (uid) => billing.hasPlan(uid),
    expireWaiting: (uid) => billing.expireWaiting(uid),
    findAgreedTexts: legal.findAgreedTexts,
    clock: membershipClock,
  });
  const billing: Billing = createBilling({
    pool,
    findEmail,
    clock: membershipClock,
    personSecret,
    onPaidReading: trials.notePayment,
    onRedeemed: trials.lengthenSupertrial,
    issuer: options.issuer,
    operatorMail: options.operatorMail ?? null,
    webUrl,
    payments: null,
    webhookSecrets: [],
    findCompanyName: createFindCompanyName(companies),
    readTickerAt: createReadTickerAt(companies),
    ...options.stripe,
  });
  const readRights = createReadRights({ pool, clock: membershipClock });
  const orders = billing.createOrders({
    secret: linkSecret,
    findTosText: async () => (await legal.findInForce("tos")).id,
    webUrl,
    adviser: options.adviser ?? null,
    findCompany: createFindCompany(companies),
    findEmail,
    async findRights(uid) {
      const account = await createAccountStore(pool).find(uid);
      return account === null ? rightsOf(null, membershipClock.now()) : readRights(account);
    },
  });
  const unlockPersons = createUnlockPersons(personSecret, legal.countsPersons);
  const accounts = createAccounts({
    pool,
    identities,
    linkSecret,
    webUrl,
    clock,
    membershipClock,
    emailChangeHooks: [
      billing.noteEmailChange,
      orders.coupons.noteEmailChange,
      trials.noteEmailChange,
      unlockPersons.noteEmailChange,
    ],
    paymentEndHooks: [billing.endPayments],
    purgeHooks: [billing.forgetCustomer, trials.markGone, mailing.markGone],
    onApplication: trials.noteApplication,
    onRegistration: unlockPersons.noteRegistration,
    ...(options.wait === undefined ? {} : { wait: options.wait }),
  });
  const portfolio = createPortfolio({ pool, companies, valuation, clock });
  const screening = createScreeningDomain({
    pool,
    databaseUrl,
    companies,
    valuation,
    packs,
    secret: linkSecret,
    clock,
    findOwnLists: async (uid) => toOwnLists(await portfolio.list(uid)),
  });
  const contact = createContact({
    pool,
    webUrl,
    operator: options.contactMail ?? null,
    clock,
  });
  const announcements = createAnnouncements({
    pool,
    webUrl,
    clock,
    findTextId: (document) => legal.findNewestId(document),
  });
  const noticeComposers = createNoticeComposers((slug) => news.findText(slug), webUrl);
  const alerts = createAlerts({
    pool,
    clock,
    companies,
    valuation,
    columns: packs,
    lists: createMemberLists(pool, clock),
  });
  const alertMembers = createAlertMembers(pool, membershipClock, accounts.store);
  const alertMails = {
    composers: createAlertComposers({
      pool,
      members: alertMembers,
      findCompanyName: createFindCompanyName(companies),
      findStop: (uid, kind) => mailing.findStop(uid, kind),
      companies,
      clock,
      webUrl,
    }),
    jobs: alertJobs({ pool, members: alertMembers, clock }),
  };
  const members = createMembers({
    findOpenCompanies: () => promising.openTickers(),
    pool,
    accounts: accounts.store,
    cancelDeletion: accounts.cancelDeletion,
    unlockPersons,
    findTicker: createFindTicker(companies),
    findCompanyName: createFindCompanyName(companies),
    purchases: billing.overview,
    portfolio: {
      holds: async (uid, ticker) =>
        ticker === null ? (await portfolio.list(uid)).length > 0 : portfolio.has(uid, ticker),
      isAnalyzed: async (owner) => (await portfolio.get(owner)).analyzed.length > 0,
    },
    hasSavedScreen: (uid) => screening.savedScreens.has(uid),
    hasAlert: (uid) => alerts.has(uid),
    trials,
    clock,
    membershipClock,
  });
  const screenExpiry = {
    pool,
    findExpiry: createFindScreenExpiry({
      accounts: accounts.store,
      readRights,
      billing,
      trials,
    }),
    clock: membershipClock,
  };
  const lessons = createLessons({
    recordStep: (uid, step) => members.achievements.recordVerified(uid, step),
  });
  return {
    companies,
    valuation,
    backtests,
    lessons,
    liveRecord,
    news,
    ...reports,
    search,
    promising,
    marketOverview,
    ...screening,
    screenExpiry,
    noticeComposers,
    packs,
    telemetry,
    accounts,
    members,
    billing,
    orders,
    portfolio,
    alerts,
    alertMails,
    mailing,
    trials,
    legal,
    announcements,
    contact,
  };
}
