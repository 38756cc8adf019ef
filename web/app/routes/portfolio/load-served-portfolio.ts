import type { Diary, PortfolioChanges, PortfolioResponse, User } from "@tenbin/contract";
import { ApiError, type Client } from "@tenbin/contract/client";
import type { EndpointName } from "@tenbin/contract/links";
import { type ServedAlerts, toServedAlerts } from "../../alerts/served-alerts.ts";
import { CHANGES_TIMEOUT_MS } from "../../components/portfolio-changes/changes-timeout.ts";

/** What the page needs to know of the member. */
export type PortfolioMember = Pick<
  User,
  | "uid"
  | "portfolio_maxcount"
  | "autosave"
  | "unlocakble_number"
  | "user_type"
  | "user_suffix"
  | "stripe_effective_plan_name"
>;

/** Of the document; the browser asks for all of it again. */
export interface ServedPortfolio {
  readonly member: PortfolioMember;
  readonly portfolio: PortfolioResponse;
  /** Null if they could not be loaded in time. */
  readonly changes: PortfolioChanges | null;
  readonly diary: Diary | null;
  readonly alerts: ServedAlerts | null;
}

/**
 * Null for visitors, and where it cannot be loaded in time, so that the browser asks.
 * @param log receives failures, which the viewer does not see (specification 8.6)
 */
export async function loadServedPortfolio(
  client: Client | null,
  signal: AbortSignal,
  log: (name: EndpointName, error: ApiError) => void,
): Promise<ServedPortfolio | null> {
  if (client === null) return null;
  const load = <T>(name: EndpointName, loading: Promise<T | undefined>): Promise<T | null> =>
    loading.then(
      (loaded) => loaded ?? null,
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        if (error.status === null || error.status >= 500) log(name, error);
        return null;
      },
    );
  const changesSignal = AbortSignal.any([signal, AbortSignal.timeout(CHANGES_TIMEOUT_MS)]);
  const [user, portfolio, changes, diary, alerts] = await Promise.all([
    load("getUser", client.call("getUser", { signal })),
    load("getPortfolio", client.call("getPortfolio", { signal })),
    load("getPortfolioChanges", client.call("getPortfolioChanges", { signal: changesSignal })),
    load("getDiary", client.call("getDiary", { signal })),
    load("getAlerts", client.call("getAlerts", { signal })),
  ]);
  if (user === null || portfolio === null) return null;
  return {
    member: toMember(user),
    portfolio: withoutCopies(portfolio),
    changes,
    diary,
    alerts: alerts === null ? null : toServedAlerts(alerts),
  };
}

function toMember(user: User): PortfolioMember {
  const { uid, portfolio_maxcount, autosave, unlocakble_number } = user;
  const { user_type, user_suffix, stripe_effective_plan_name } = user;
  return {
    uid,
    portfolio_maxcount,
    autosave,
    unlocakble_number,
    user_type,
    user_suffix,
    stripe_effective_plan_name,
  };
}

/** The document contains each object once. */
function withoutCopies(portfolio: PortfolioResponse): PortfolioResponse {
  const known = new Map(portfolio.companies.map((company) => [company.ticker, company]));
  const share = <G extends { companies: PortfolioResponse["companies"] }>(group: G): G => {
    return {
      ...group,
      companies: group.companies.map((company) => known.get(company.ticker) ?? company),
    };
  };
  const { analyzed, not_analyzed: others } = portfolio;
  return { ...portfolio, analyzed: analyzed.map(share), not_analyzed: others.map(share) };
}
