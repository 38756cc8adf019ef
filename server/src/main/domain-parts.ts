import { registerAccounts, accountJobs } from "../accounts/index.ts";
import { registerAlerts } from "../alerts/index.ts";
import { registerBilling, registerOrders } from "../billing/index.ts";
import { contactJobs, registerContact } from "../contact/index.ts";
import { registerNews } from "../content/index.ts";
import { legalJobs, registerLegal } from "../legal/index.ts";
import { registerLessons } from "../lessons/index.ts";
import { liveRecordJobs, registerLiveRecord } from "../live-record/index.ts";
import { mailingJobs, registerMailing } from "../mailing/index.ts";
import { registerMarketOverview } from "../market-overview/index.ts";
import { registerMembers, type Viewer } from "../members/index.ts";
import type { Api } from "../platform/http/api.ts";
import type { Job } from "../platform/jobs/jobs.ts";
import type { EmailComposer } from "../platform/mail/outbox.ts";
import { portfolioJobs, registerPortfolio } from "../portfolio/index.ts";
import { registerPromising } from "../promising/index.ts";
import { registerReportDomain } from "../reports/index.ts";
import { reportJobs } from "../reports/jobs.ts";
import { registerScreeningDomain } from "../screening/index.ts";
import { screeningJobs } from "../screening/jobs.ts";
import { registerSearch } from "../search/index.ts";
import { registerTelemetry, telemetryJobs } from "../telemetry/index.ts";
import { registerTrials, trialJobs } from "../trial/index.ts";
import { registerRecord } from "../valuation/index.ts";
import { operatorComposers } from "./daily-run/notify-operator.ts";
import type { Domains } from "./wiring.ts";

/** What a domain adds to the API, the worker's jobs and the mails. */
interface DomainPart {
  readonly routes?: (api: Api<Viewer>) => void;
  readonly jobs?: readonly Job[];
  readonly composers?: Readonly<Record<string, EmailComposer>>;
}

interface PartOptions {
  /** Default: no report about a mail is accepted. */
  readonly mailWebhookSecret?: string | null;
  /** Work that values the market too and is not to wait for a job's pauses. */
  readonly valuesAfter?: Promise<unknown>;
}

export function registerRoutes(
  api: Api<Viewer>,
  domains: Domains,
  options?: Pick<PartOptions, "mailWebhookSecret">,
): void {
  for (const { routes } of partsOf(domains, options)) routes?.(api);
}

export function createJobs(
  domains: Domains,
  options?: Pick<PartOptions, "valuesAfter">,
): readonly Job[] {
  return partsOf(domains, options).flatMap(({ jobs = [] }) => jobs);
}

/** Of every kind of mail that the product sends. */
export function emailComposersOf(domains: Domains): Readonly<Record<string, EmailComposer>> {
  return Object.assign({}, ...partsOf(domains).map(({ composers }) => composers));
}

function partsOf(domains: Domains, options: PartOptions = {}): readonly DomainPart[] {
  return [
    ...marketParts(domains, options),
    ...memberParts(domains, options),
    { composers: operatorComposers },
  ];
}

function marketParts(domains: Domains, options: PartOptions): readonly DomainPart[] {
  const { members, packs, portfolio, records, screenExpiry } = domains;
  const reportDeps: Parameters<typeof registerReportDomain>[2] = {
    onView: (uid, ticker) => members.achievements.noteView(uid, ticker),
    findPortfolio: (owner) => portfolio.get(owner),
  };
  return [
    {
      routes: (api) => registerReportDomain(api, domains, reportDeps),
      jobs: reportJobs(domains.reportFiles),
    },
    {
      routes: (api) => registerRecord(api, domains.backtests),
      jobs: [valueMarketJob(domains, options)],
    },
    {
      routes: (api) => registerLiveRecord(api, domains.liveRecord),
      jobs: liveRecordJobs(domains.liveRecord, options),
    },
    {
      routes: (api) => registerNews(api, domains.news),
      composers: domains.noticeComposers,
    },
    { routes: (api) => registerLessons(api, domains.lessons) },
    { routes: (api) => registerSearch(api, domains.search) },
    { routes: (api) => registerPromising(api, domains.promising) },
    { routes: (api) => registerMarketOverview(api, domains.marketOverview) },
    {
      routes: (api) => registerScreeningDomain(api, domains),
      jobs: screeningJobs({ packs, records, savedScreens: screenExpiry }, options),
    },
    {
      routes: (api) => registerTelemetry(api, domains.telemetry),
      jobs: telemetryJobs(domains.telemetry),
    },
  ];
}

function memberParts(
  domains: Domains,
  { mailWebhookSecret: webhookSecret = null }: PartOptions,
): readonly DomainPart[] {
  const { accounts, announcements, billing, contact, mailing, portfolio, trials } = domains;
  const { getRequestOrigin } = accounts;
  return [
    {
      routes: (api) => registerAccounts(api, accounts),
      jobs: accountJobs(accounts),
      composers: accounts.composers,
    },
    { routes: (api) => registerBilling(api, billing), composers: billing.composers },
    { routes: (api) => registerOrders(api, domains.orders) },
    { routes: (api) => registerMembers(api, domains.members) },
    { routes: (api) => registerPortfolio(api, portfolio), jobs: portfolioJobs(portfolio) },
    { routes: (api) => registerAlerts(api, domains.alerts, mailing), ...domains.alertMails },
    {
      routes: (api) => registerTrials(api, trials, accounts),
      jobs: trialJobs(trials),
      composers: trials.composers,
    },
    {
      routes: (api) => registerLegal(api, domains.legal),
      jobs: legalJobs(announcements),
      composers: announcements.composers,
    },
    {
      routes: (api) => registerMailing(api, mailing, { getRequestOrigin, webhookSecret }),
      jobs: mailingJobs(mailing),
    },
    {
      routes: (api) => registerContact(api, contact, accounts),
      jobs: contactJobs(contact),
      composers: contact.composers,
    },
  ];
}

function valueMarketJob(
  { valuation }: Pick<Domains, "valuation">,
  { valuesAfter }: Pick<PartOptions, "valuesAfter">,
): Job {
  return {
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
  };
}
