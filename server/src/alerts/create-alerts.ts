import {
  type AlertOverview,
  type AlertSettings,
  type CompanyAlerts,
  type ScreenAlert as ShownScreen,
  tickerOf,
  valueDerivedAlerts,
} from "@tenbin/contract";
import type { z } from "zod";
import type { putAlerts, putCompanyAlerts } from "@tenbin/contract";
import type pg from "pg";
import { normalizeCode } from "../companies/index.ts";
import { cheapestPlan, hasPlan, requirePlan, type Rights } from "../members/index.ts";
import type { Clock } from "../platform/clock/clock.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { ApiProblem } from "../platform/http/api-problem.ts";
import { createCompanyFinder, type StoredColumns, toOwnLists } from "../screening/index.ts";
import type { RatedMarket, Valuations } from "../valuation/index.ts";
import { startCompanyAlert, startScreenAlert } from "./start-alert.ts";
import { alertIdOf } from "./ids.ts";
import type { MemberLists, WatchedScreen } from "./members.ts";
import { createDayFacts, type FactCompanies } from "./read-company-facts.ts";
import { allowsScreenAlerts, allowsAllAnalyses, mayAnalyse } from "./rules.ts";
import { type AlertStore, createAlertStore } from "./store.ts";
import type { Alert, CompanyAlert, StoredScreenAlert } from "./stored.ts";
import { isVisible, toAlertEvent } from "./to-alert-event.ts";

export interface AlertOwner {
  readonly uid: string;
  readonly rights: Rights;
}

export type AlertChanges = z.infer<(typeof putAlerts)["body"]>;
export type CompanyAlertChanges = z.infer<(typeof putCompanyAlerts)["body"]>;

export interface Alerts {
  overview(owner: AlertOwner): Promise<AlertOverview>;
  /** @throws ApiProblem `not_found` without the screen; `plan_required`, `plan_expired` */
  change(owner: AlertOwner, changes: AlertChanges): Promise<AlertOverview>;
  /** @throws ApiProblem `company_not_found`, `alerts_full`, `plan_required`, `plan_expired` */
  setCompany(
    owner: AlertOwner,
    written: string,
    changes: CompanyAlertChanges,
  ): Promise<CompanyAlerts>;
  /** Turns mails of the company on or off. Idempotent. @throws ApiProblem `company_not_found` */
  stopCompany(uid: string, written: string): Promise<void>;
  /** Whether the member has set one. */
  has(uid: string): Promise<boolean>;
}

export interface AlertOptions {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly companies: FactCompanies;
  readonly valuation: Pick<Valuations, "market">;
  readonly columns: StoredColumns;
  readonly lists: MemberLists;
}

/** Page size of the list of events. */
const MAX_EVENTS = 200;

export function createAlerts(options: AlertOptions): Alerts {
  const { pool, clock, companies, valuation, columns, lists } = options;

  /** Serializes changes of one member. */
  const change = <T>(uid: string, work: (store: AlertStore) => Promise<T>): Promise<T> =>
    inTransaction(pool, async (client) => {
      const store = createAlertStore(client);
      await store.lock(uid);
      return work(store);
    });

  async function overview(owner: AlertOwner): Promise<AlertOverview> {
    const { uid, rights } = owner;
    const store = createAlertStore(pool);
    const [market, settings, alerts, stopped, events, screens] = await Promise.all([
      valuation.market(),
      store.settings(uid),
      store.list(uid),
      store.stoppedCodes(uid),
      store.events(uid, MAX_EVENTS),
      lists.screens(owner),
    ]);
    const nameOf = (code: string) => market.companies.get(code)?.fields.name_jp ?? null;
    const shown = events
      .filter((event) => isVisible(event, rights))
      .map((event) => toAlertEvent(event, nameOf));
    const codes = new Set([...alerts.filter(isOwnCompany).map(({ code }) => code), ...stopped]);
    return {
      settings,
      allowed: rights.features.alerts,
      same_day_plan: cheapestPlan(({ features }) => features.alerts === "same_day"),
      screens_plan: hasPlan(rights, allowsScreenAlerts) ? null : cheapestPlan(allowsScreenAlerts),
      max_companies: rights.limits.portfolioMaxCount,
      companies: [...codes].map((code) => toCompanyAlerts(code, alerts, stopped, market)),
      screens: alerts.filter(isOfScreen).flatMap((alert) => toShownScreen(alert, screens)),
      events: shown,
      unread: shown.filter(({ read }) => !read).length,
      market_date: market.state.marketDay,
    };
  }

  async function changeScreen(
    owner: AlertOwner,
    { screen_id: id, ...condition }: NonNullable<AlertChanges["screen"]>,
  ): Promise<void> {
    const { uid, rights } = owner;
    const screen = (await lists.screens(owner)).get(id);
    if (screen === undefined) throw new ApiProblem("not_found");
    const alertId = alertIdOf(id, null, "member");
    if (!condition.enters && !condition.leaves) {
      await change(uid, (store) => store.remove(uid, [alertId]));
      return;
    }
    requirePlan(rights, allowsScreenAlerts);
    if (!screen.isAllowed) throw planProblem(screen);
    const market = await valuation.market();
    const packed = await columns.read(market.version);
    const own = toOwnLists(await lists.portfolio(uid));
    const finder = packed === null ? null : createCompanyFinder(packed, columns);
    const start = { finder, own, marketDay: market.state.marketDay };
    const fresh = await startScreenAlert(alertId, id, condition, screen, start);
    await change(uid, async (store) => {
      const before = (await store.list(uid)).find((alert) => alert.alertId === alertId);
      const isKept = before?.status === "armed";
      const { state, stateDay } = isKept ? (before as StoredScreenAlert) : fresh;
      await store.save(uid, [{ ...fresh, state, stateDay }], clock.now());
    });
  }

  return {
    overview,
    async change(owner, { settings, screen, read }) {
      const { uid } = owner;
      if (screen !== undefined) await changeScreen(owner, screen);
      if (settings !== undefined) {
        await change(uid, async (store) => {
          const before = await store.settings(uid);
          await store.saveSettings(uid, mergeSettings(before, settings));
        });
      }
      if (read !== undefined) {
        const ids = read === "all" ? null : read;
        await createAlertStore(pool).markRead(uid, ids, clock.now());
      }
      return overview(owner);
    },
    async setCompany({ uid, rights }, written, { alerts, stop_alert: isStopped }) {
      const market = await valuation.market();
      const code = requireCode(written, market);
      const ticker = tickerOf(code);
      const facts = createDayFacts(companies, market);
      return change(uid, async (store) => {
        const at = clock.now();
        const present = await store.list(uid);
        if (alerts !== undefined) {
          const own = present.filter(isOwnCompany);
          if (alerts.length > 0) requireRoom(own, code, rights);
          const known = new Map(own.map((alert) => [alert.alertId, alert]));
          const wanted = new Map<string, CompanyAlert>();
          for (const { condition, rearm } of alerts) {
            const alertId = alertIdOf(code, condition, "member");
            const before = known.get(alertId);
            const isKept = before !== undefined && !rearm;
            if (!isKept && valueDerivedAlerts[condition.kind] && !mayAnalyse(rights, ticker)) {
              requirePlan(rights, allowsAllAnalyses, ticker);
            }
            wanted.set(
              alertId,
              isKept
                ? before
                : await startCompanyAlert(alertId, code, condition, {
                    facts,
                    isAnalysed: mayAnalyse(rights, ticker),
                  }),
            );
          }
          const gone = own.filter((each) => each.code === code && !wanted.has(each.alertId));
          await store.remove(
            uid,
            gone.map(({ alertId }) => alertId),
          );
          await store.save(uid, [...wanted.values()], at);
        }
        if (isStopped !== undefined) await store.setStopped(uid, code, isStopped, at);
        const stopped = await store.stoppedCodes(uid);
        return toCompanyAlerts(code, await store.list(uid), stopped, market);
      });
    },
    async stopCompany(uid, written) {
      const code = requireCode(written, await valuation.market());
      await change(uid, (store) => store.setStopped(uid, code, true, clock.now()));
    },
    has: (uid) => createAlertStore(pool).hasAny(uid),
  };
}

/** @throws ApiProblem `company_not_found` */
function requireCode(written: string, { companies }: RatedMarket): string {
  const code = normalizeCode(written);
  if (code === null || !companies.has(code)) throw new ApiProblem("company_not_found");
  return code;
}

function isOwnCompany(alert: Alert): alert is CompanyAlert {
  return alert.code !== null && alert.origin === "member";
}

function isOfScreen(alert: Alert): alert is StoredScreenAlert {
  return alert.code === null;
}

/** @throws ApiProblem `alerts_full` */
function requireRoom(
  own: readonly CompanyAlert[],
  code: string,
  { limits }: Pick<Rights, "limits">,
): void {
  const codes = new Set(own.map((alert) => alert.code));
  if (!codes.has(code) && codes.size >= limits.portfolioMaxCount) {
    throw new ApiProblem("alerts_full");
  }
}

function planProblem({ missingPlan }: WatchedScreen): ApiProblem {
  return new ApiProblem("plan_required", {
    details: missingPlan === null ? [] : [{ path: "plan", reason: missingPlan }],
  });
}

function mergeSettings(
  before: AlertSettings,
  {
    frequency = before.frequency,
    portfolio = before.portfolio,
    quiet_from: from = before.quiet_from,
    quiet_until: until = before.quiet_until,
  }: NonNullable<AlertChanges["settings"]>,
): AlertSettings {
  return { frequency, portfolio, quiet_from: from, quiet_until: until };
}

function toCompanyAlerts(
  code: string,
  alerts: readonly Alert[],
  stopped: ReadonlySet<string>,
  { companies }: RatedMarket,
): CompanyAlerts {
  return {
    ticker: tickerOf(code),
    name_jp: companies.get(code)?.fields.name_jp ?? "",
    stop_alert: stopped.has(code),
    alerts: alerts
      .filter(isOwnCompany)
      .filter((alert) => alert.code === code)
      .map(({ condition, status, levelDay }) => ({ condition, status, level_day: levelDay })),
  };
}

function toShownScreen(
  { screenId, condition, status }: StoredScreenAlert,
  screens: ReadonlyMap<string, WatchedScreen>,
): ShownScreen[] {
  const name = screens.get(screenId)?.name;
  return name === undefined ? [] : [{ screen_id: screenId, name, ...condition, status }];
}
