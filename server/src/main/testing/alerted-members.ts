import { randomUUID } from "node:crypto";
import type pg from "pg";
import { createAccountStore } from "../../accounts/index.ts";
import { createAlerts } from "../../alerts/index.ts";
import type { Companies } from "../../companies/index.ts";
import { createReadRights } from "../../members/index.ts";
import { systemClock } from "../../platform/clock/clock.ts";
import { createSavedScreens } from "../../screening/index.ts";
import { createMemberLists } from "../alert-members.ts";
import type { PackedValuations } from "../packed-valuations.ts";

export interface AlertedMembersOptions {
  readonly uids: readonly string[];
  /** Of the market's companies. */
  readonly everyNth: number;
}

/** Monitors, who have alerts of many companies and of a screen, at every hour. The market is valued and packed. */
export async function createAlertedMembers(
  pool: pg.Pool,
  {
    companies,
    valuation,
    packs: columns,
  }: Pick<PackedValuations, "valuation" | "packs"> & { readonly companies: Companies },
  { uids, everyNth }: AlertedMembersOptions,
): Promise<void> {
  const clock = systemClock;
  const lists = createMemberLists(pool, clock);
  const alerts = createAlerts({ pool, clock, companies, valuation, columns, lists });
  const market = await valuation.market();
  const codes = [...market.companies.keys()].filter((_, at) => at % everyNth === 0);
  for (const uid of uids) {
    const registeredAt = new Date("2025-11-01T00:00:00Z");
    const monitor = { userType: "monitor", lifetime: "2099-12-31" } as const;
    const email = `${uid}@tenbin.example`;
    const account = await createAccountStore(pool).insert({ uid, email, registeredAt, ...monitor });
    const rights = await createReadRights({ pool, clock })(account!);
    const owner = { uid, rights };
    for (const code of codes.slice(0, rights.limits.portfolioMaxCount)) {
      const level = market.companies.get(code)?.fields.tape.close ?? 1_000;
      await alerts.setCompany(owner, code, {
        alerts: [
          { condition: { kind: "verdict", once: false }, rearm: false },
          { condition: { kind: "price", direction: "below", level, once: false }, rearm: false },
          { condition: { kind: "disclosure", kinds: [], once: false }, rearm: false },
          { condition: { kind: "forecast", once: false }, rearm: false },
          { condition: { kind: "results", days_ahead: 5, once: false }, rearm: false },
        ],
      });
    }
    const id = randomUUID();
    await createSavedScreens({ pool, clock }).add(owner, {
      id,
      name: "割安",
      note: "",
      question: {
        conditions: [{ metric: "price_value_ratio", max: 0.8, nulls: "out" }],
        sort: [],
        as_of: undefined,
      },
      view: { column_set: "value", columns: [] },
    });
    const screen = { screen_id: id, enters: true, leaves: true, once: false };
    await alerts.change(owner, { screen, settings: { quiet_from: null } });
  }
}

/** What was told to whom, with the mail that it goes with. */
export async function readTold(pool: pg.Pool): Promise<Record<string, unknown>[]> {
  const { rows } = await pool.query<Record<string, unknown>>(
    `select uid, code, kind, market_day::text, detail, mail_id, mail_slot from alert_events
     order by uid, event_id`,
  );
  return rows;
}

export async function readAlertMails(pool: pg.Pool): Promise<Record<string, unknown>[]> {
  const { rows } = await pool.query<Record<string, unknown>>(
    "select mail_id, kind, to_address from outbox where kind like 'alerts.%' order by mail_id",
  );
  return rows;
}
