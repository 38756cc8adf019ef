import { DOCUMENT_SOURCES } from "../vendors/index.ts";
import type pg from "pg";
import {
  type IdentityProvider,
  accountJobs,
  createAccounts,
  createAccountStore,
  registerAccounts,
} from "../accounts/index.ts";
import {
  type Billing,
  type BillingOptions,
  createBilling,
  type OrderOptions,
  takeLongSupertrial,
  registerBilling,
  registerOrders,
} from "../billing/index.ts";
import { alertJobs, createAlertComposers, createAlerts, registerAlerts } from "../alerts/index.ts";
import { createCompanies } from "../companies/index.ts";
import { createNews, registerNews } from "../content/index.ts";
import { contactJobs, createContact, registerContact } from "../contact/index.ts";
import {
  createAnnouncements,
  createLegal,
  createNoticeComposers,
  type LegalFacts,
  legalJobs,
  registerLegal,
  UNDECLARED,
} from "../legal/index.ts";
import { createLessons, registerLessons } from "../lessons/index.ts";
import {
  createLiveRecord,
  liveRecordJobs,
  registerLiveRecord,
  type Stamper,
} from "../live-record/index.ts";
import { createMailing, mailingJobs, registerMailing } from "../mailing/index.ts";
import {
  type Viewer,
  createMembers,
  createReadRights,
  createUnlockPersons,
  registerMembers,
  rightsOf,
} from "../members/index.ts";
import { type Clock, systemClock } from "../platform/clock/clock.ts";
import type { Api } from "../platform/http/api.ts";
import type { Job } from "../platform/jobs/jobs.ts";
import type { CpuThrottle } from "../platform/cpu-throttle.ts";
import { createPortfolio, portfolioJobs, registerPortfolio } from "../portfolio/index.ts";
import {
  createLogos,
  createPeers,
  createReportFiles,
  createReports,
  registerLogos,
  registerPeers,
  registerReportFiles,
  registerReports,
  type ReportWriter,
} from "../reports/index.ts";
import { reportJobs } from "../reports/jobs.ts";
import {
  createComparisons,
  createRecords,
  createSavedScreens,
  createScreens,
  registerComparisons,
  measureInThread,
  measureStored,
  registerRecords,
  registerSavedScreens,
  registerScreens,
  toOwnLists,
} from "../screening/index.ts";
import { EXAMPLE_CODE } from "../sample-market/index.ts";
import { createSearch, registerSearch } from "../search/index.ts";
import { createPromising, registerPromising } from "../promising/index.ts";
import { createMarketOverview, registerMarketOverview } from "../market-overview/index.ts";
import { screeningJobs } from "../screening/jobs.ts";
import { createTelemetry, registerTelemetry, telemetryJobs } from "../telemetry/index.ts";
import { createTrials, registerTrials, trialJobs } from "../trial/index.ts";
import { createAlertMembers, createMemberLists } from "./alert-members.ts";
import { createPackedValuations } from "./packed-valuations.ts";
import { createBacktests, registerRecord } from "../valuation/index.ts";
import { createFindScreenExpiry } from "./find-screen-expiry.ts";
import { createFindCompany, createFindCompanyName, createFindTicker } from "./find-ticker.ts";

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
  const reports = createReports({ companies, valuation, backtests });
  const reportFiles = createReportFiles({ pool, writer: options.reportWriter ?? null, clock });
  const logos = createLogos({ pool, clock });
  const peers = createPeers({ pool, valuation });
  const search = createSearch({ valuation, exampleCode: EXAMPLE_CODE, secret: linkSecret });
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
    ...options.stripe,
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
      billing.coupons.noteEmailChange,
      trials.noteEmailChange,
      unlockPersons.noteEmailChange,
    ],
    paymentEndHooks: [billing.endPayments],
    purgeHooks: [billing.forgetCustomer, trials.markGone, mailing.markGone],
    onApplication: trials.noteApplication,
    onRegistration: unlockPersons.noteRegistration,
    ...(options.wait === undefined ? {} : { wait: options.wait }),
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
      const account = await accounts.store.find(uid);
      return account === null ? rightsOf(null, membershipClock.now()) : readRights(account);
    },
  });
  const portfolio = createPortfolio({ pool, companies, valuation, clock });
  const screens = createScreens({
    valuation,
    stored: packs,
    secret: linkSecret,
    findOwnLists: async (uid) => toOwnLists(await portfolio.list(uid)),
  });
  const comparisons = createComparisons({ screens, companies, valuation });
  const savedScreens = createSavedScreens({ pool, clock });
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
  const records = createRecords({
    pool,
    packs,
    valuation,
    clock,
    measure: (question) =>
      databaseUrl === undefined
        ? measureStored(packs, question)
        : measureInThread(databaseUrl, question),
  });
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
    hasSavedScreen: (uid) => savedScreens.has(uid),
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
    reports,
    reportFiles,
    logos,
    peers,
    search,
    promising,
    marketOverview,
    screens,
    comparisons,
    savedScreens,
    screenExpiry,
    noticeComposers,
    records,
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

export function registerRoutes(
  api: Api<Viewer>,
  domains: Domains,
  /** Default: no report about a mail is accepted. */
  { mailWebhookSecret = null }: { readonly mailWebhookSecret?: string | null } = {},
): void {
  const { members } = domains;
  registerReports(api, domains.reports, {
    onView: (uid, ticker) => members.achievements.noteView(uid, ticker),
  });
  registerReportFiles(api, {
    reports: domains.reports,
    files: domains.reportFiles,
    logos: domains.logos,
    findPortfolio: (owner) => domains.portfolio.get(owner),
  });
  registerLogos(api, domains.logos);
  registerPeers(api, domains.peers);
  registerRecord(api, domains.backtests);
  registerLiveRecord(api, domains.liveRecord);
  registerNews(api, domains.news);
  registerLessons(api, domains.lessons);
  registerSearch(api, domains.search);
  registerPromising(api, domains.promising);
  registerMarketOverview(api, domains.marketOverview);
  registerScreens(api, domains.screens);
  registerComparisons(api, domains.comparisons);
  registerSavedScreens(api, domains.savedScreens);
  registerRecords(api, domains.records);
  registerTelemetry(api, domains.telemetry);
  registerAccounts(api, domains.accounts);
  registerBilling(api, domains.billing);
  registerOrders(api, domains.orders);
  registerMembers(api, members);
  registerPortfolio(api, domains.portfolio);
  registerAlerts(api, domains.alerts, domains.mailing);
  registerTrials(api, domains.trials, domains.accounts);
  registerLegal(api, domains.legal);
  registerMailing(api, domains.mailing, {
    getRequestOrigin: domains.accounts.getRequestOrigin,
    webhookSecret: mailWebhookSecret,
  });
  registerContact(api, domains.contact, domains.accounts);
}

/** @param valuesAfter work that values the market too and is not to wait for this job's pauses */
export function createJobs(
  {
    valuation,
    packs,
    records,
    screenExpiry,
    liveRecord,
    reportFiles,
    telemetry,
    accounts,
    portfolio,
    alertMails,
    trials,
    mailing,
    announcements,
    contact,
  }: Domains,
  { valuesAfter }: { readonly valuesAfter?: Promise<unknown> } = {},
): Job[] {
  return [
    {
      name: "value-market",
      // By then the day's filings and closes have arrived.
      schedule: "30 18 * * 1-5",
      // After a new engine version or an import without a worker; without changes it takes
      // seconds.
      runOnStart: true,
      expireInSeconds: 3_600,
      async run(signal) {
        await valuesAfter;
        await valuation.valueMarket({}, { signal });
      },
    },
    ...liveRecordJobs(liveRecord, { valuesAfter }),
    ...screeningJobs({ packs, records, savedScreens: screenExpiry }, { valuesAfter }),
    ...reportJobs(reportFiles),
    ...telemetryJobs(telemetry),
    ...accountJobs(accounts),
    ...portfolioJobs(portfolio),
    ...alertMails.jobs,
    ...trialJobs(trials),
    ...mailingJobs(mailing),
    ...legalJobs(announcements),
    ...contactJobs(contact),
  ];
}
