import { registerAccounts } from "../accounts/index.ts";
import { registerBilling, registerOrders } from "../billing/index.ts";
import { registerAlerts } from "../alerts/index.ts";
import { registerNews } from "../content/index.ts";
import { registerContact } from "../contact/index.ts";
import { registerLegal } from "../legal/index.ts";
import { registerLessons } from "../lessons/index.ts";
import { registerLiveRecord } from "../live-record/index.ts";
import { registerMailing } from "../mailing/index.ts";
import { type Viewer, registerMembers } from "../members/index.ts";
import type { Api } from "../platform/http/api.ts";
import { registerPortfolio } from "../portfolio/index.ts";
import { registerReportDomain } from "../reports/index.ts";
import { registerScreeningDomain } from "../screening/index.ts";
import { registerSearch } from "../search/index.ts";
import { registerPromising } from "../promising/index.ts";
import { registerMarketOverview } from "../market-overview/index.ts";
import { registerTelemetry } from "../telemetry/index.ts";
import { registerTrials } from "../trial/index.ts";
import { registerRecord } from "../valuation/index.ts";
import type { Domains } from "./wiring.ts";

export function registerRoutes(
  api: Api<Viewer>,
  domains: Domains,
  /** Default: no report about a mail is accepted. */
  { mailWebhookSecret = null }: { readonly mailWebhookSecret?: string | null } = {},
): void {
  const { members } = domains;
  registerReportDomain(api, domains, {
    onView: (uid, ticker) => members.achievements.noteView(uid, ticker),
    findPortfolio: (owner) => domains.portfolio.get(owner),
  });
  registerRecord(api, domains.backtests);
  registerLiveRecord(api, domains.liveRecord);
  registerNews(api, domains.news);
  registerLessons(api, domains.lessons);
  registerSearch(api, domains.search);
  registerPromising(api, domains.promising);
  registerMarketOverview(api, domains.marketOverview);
  registerScreeningDomain(api, domains);
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
