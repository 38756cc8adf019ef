import { type AlertCondition, tickerOf, valueDerivedAlerts } from "@tenbin/contract";
import { alertIdOf } from "./ids.ts";
import { type AlertRights, mayAnalyse, portfolioConditions } from "./rules.ts";
import type { Alert, CompanyAlert } from "./stored.ts";

export interface FollowedPortfolio {
  /** Also those that are new, without a state. */
  readonly alerts: readonly Alert[];
  readonly added: readonly CompanyAlert[];
  readonly removed: readonly string[];
}

/**
 * A member who follows the portfolio has the same alerts for each of its companies, except kinds that the
 * member has set for the company.
 * @param codes empty if the member does not
 */
export function followPortfolio(
  alerts: readonly Alert[],
  codes: readonly string[],
  rights: Pick<AlertRights, "allCompanies" | "ownCompanies">,
): FollowedPortfolio {
  const own = new Set(alerts.filter(isOwn).map(({ code, condition }) => keyOf(code, condition)));
  const wanted = codes.flatMap((code) =>
    portfolioConditions
      .filter((condition) => !own.has(keyOf(code, condition)))
      .map((condition) => createAlert(code, condition)),
  );
  const known = new Map(alerts.map((alert) => [alert.alertId, alert]));
  const ids = new Set(wanted.map(({ alertId }) => alertId));
  const removed = alerts
    .filter(({ origin, alertId }) => origin === "portfolio" && !ids.has(alertId))
    .map(({ alertId }) => alertId);
  const added = wanted.filter(({ alertId, condition, code }) => {
    const present = known.get(alertId);
    if (present !== undefined && present.status !== "ended") return false;
    // An ended alert returns with the right.
    return !valueDerivedAlerts[condition.kind] || mayAnalyse(rights, tickerOf(code));
  });
  const replaced = new Set([...removed, ...added.map(({ alertId }) => alertId)]);
  const kept = alerts.filter(({ alertId }) => !replaced.has(alertId));
  return { alerts: [...kept, ...added], added, removed };
}

function isOwn(alert: Alert): alert is CompanyAlert {
  return alert.code !== null && alert.origin === "member";
}

function keyOf(code: string, { kind }: AlertCondition): string {
  return `${code}:${kind}`;
}

function createAlert(code: string, condition: AlertCondition): CompanyAlert {
  return {
    alertId: alertIdOf(code, condition, "portfolio"),
    code,
    screenId: null,
    condition,
    levelDay: null,
    origin: "portfolio",
    status: "armed",
    state: null,
    stateDay: null,
  };
}
