import type { UserSuffix, UserType } from "@tenbin/contract";
import type pg from "pg";
import { MS_PER_DAY } from "@tenbin/contract/time";
import { createAccountStore } from "../../server/src/accounts/index.ts";
import type { CanaryMarket } from "./market.ts";

/** Of every request. */
export const NOW = new Date("2026-11-20T03:00:00Z");
const daysFromNow = (days: number) => new Date(NOW.getTime() + days * MS_PER_DAY);
export const TRIAL_END = daysFromNow(6);

/** Whose analysis a viewer may see beside that of the open companies (product.md §2). */
type Sight = "open" | "unit" | "unlocked" | "all";

export interface CanaryViewer {
  readonly name: string;
  /** Null: signed in as nobody. */
  readonly uid: string | null;
  readonly suffix: UserSuffix;
  readonly sees: Sight;
  /** Up to the market's day, of judgements of the past. */
  readonly years: number;
  /** Writes what makes a new member this viewer. */
  readonly prepare: (pool: pg.Pool, market: CanaryMarket) => Promise<unknown>;
}

const FREE_YEARS = 5;
/** What is paid for keeps its rights until the downgrade. */
const UNLIMITED: ReadonlySet<UserSuffix> = new Set(["PS", "PE", "DL", "DS"]);

function member(
  name: string,
  suffix: UserSuffix,
  sees: Sight,
  prepare: (pool: pg.Pool, uid: string, market: CanaryMarket) => Promise<unknown> = async () => {},
): CanaryViewer {
  const uid = name.replaceAll(" ", "-");
  const years = UNLIMITED.has(suffix) ? Infinity : FREE_YEARS;
  return { name, uid, suffix, sees, years, prepare: (pool, market) => prepare(pool, uid, market) };
}

const ofType = (userType: UserType) => (pool: pg.Pool, uid: string) =>
  pool.query("update members set user_type = $2, lifetime = $3 where uid = $1", [
    uid,
    userType,
    userType === "temporal" ? null : daysFromNow(30),
  ]);

const paying =
  (plan: string, downgrade: string | null = null) =>
  (pool: pg.Pool, uid: string) =>
    insertSubscription(pool, uid, plan, null, downgrade);

function insertSubscription(
  pool: pg.Pool,
  uid: string,
  plan: string,
  ticker: string | null,
  downgrade: string | null = null,
) {
  return pool.query(
    `insert into subscriptions (uid, subscription_id, plan, ticker, status, started_at, anchor_at,
       period_start, period_end, downgrade_plan, downgrade_at, reading)
     values ($1, 'sub_' || $1, $2, $3, 'active', $4, $4, $4, $5, $6, $7, 1)`,
    [
      uid,
      plan,
      ticker,
      daysFromNow(-10),
      daysFromNow(20),
      downgrade,
      downgrade === null ? null : daysFromNow(20),
    ],
  );
}

const onTrial =
  (offer: "trial" | "supertrial", isStarted: boolean) => (pool: pg.Pool, uid: string) =>
    pool.query(
      "insert into trials (uid, offer, applied_at, started_at, expires_at) values ($1, $2, $3, $4, $5)",
      [
        uid,
        offer,
        daysFromNow(-1),
        isStarted ? daysFromNow(-1) : null,
        isStarted ? TRIAL_END : null,
      ],
    );

/** One of each kind, of all suffixes. */
export const viewers: readonly CanaryViewer[] = [
  {
    name: "visitor",
    uid: null,
    suffix: "UF",
    sees: "open",
    years: FREE_YEARS,
    prepare: async () => {},
  },
  member("applicant", "WF", "open", onTrial("supertrial", false)),
  member("temporal", "FF", "open", ofType("temporal")),
  member("temporal on supertrial", "WL", "all", async (pool, uid) => {
    await ofType("temporal")(pool, uid);
    await onTrial("supertrial", true)(pool, uid);
  }),
  member("trial", "WL", "all", onTrial("trial", true)),
  member("free", "FF", "open"),
  member("unit", "FF", "unit", (pool, uid, { unit }) =>
    insertSubscription(pool, uid, "tenbin_unit", unit),
  ),
  member("one unlock", "FF", "unlocked", (pool, uid, { unlocked }) =>
    pool.query("insert into unlocks values ($1, 1, $2, $3, $4)", [
      uid,
      unlocked,
      daysFromNow(-1),
      daysFromNow(29),
    ]),
  ),
  member("beginners", "PL", "all", paying("tenbin_beginners")),
  member("light", "PL", "all", paying("tenbin_light")),
  member("standard", "PS", "all", paying("tenbin_standard")),
  member("expert", "PE", "all", paying("tenbin_expert")),
  member("down to light", "DL", "all", paying("tenbin_standard", "tenbin_light")),
  member("down to standard", "DS", "all", paying("tenbin_expert", "tenbin_standard")),
  member("monitor", "PS", "all", ofType("monitor")),
  member("enterprise", "PE", "all", ofType("enterprise")),
];

export function canSee({ sees }: CanaryViewer, market: CanaryMarket, ticker: string): boolean {
  if (sees === "all" || market.open.includes(ticker)) return true;
  return sees !== "open" && market[sees] === ticker;
}

/** Of each member. */
export const SAVED_SCREEN_ID = "018f0000-0000-7000-8000-000000000001";

/** A decision of more than a year ago about each company, with figures of its newest value. */
const INSERT_DECISIONS = `
  insert into portfolio_diary (uid, entry_id, code, written_at, decision, note, market_day, price,
    price_day, value_per_share, ratio, verdict, accuracy, pillars, engine_version)
  select $1, overlay(overlay(md5(code) placing '4' from 13) placing '8' from 17)::uuid, code, $2,
    'bought', '見本', date, 1000, date, value / shares,
    1000 * shares / value, case when value is null then 'unrated' else 'cheap' end, 50,
    jsonb_build_array(jsonb_build_object(
      'key', 'trend', 'value_per_share', value / shares / 3, 'weight', 1)), engine_version
  from (select distinct on (code) * from valuations order by code, date desc) as newest`;

/** Members with every company in their portfolio, a diary of decisions and a saved screen. */
export async function insertViewers(pool: pg.Pool, market: CanaryMarket): Promise<void> {
  const accounts = createAccountStore(pool);
  for (const { uid, prepare } of viewers) {
    if (uid === null) continue;
    await accounts.insert({ uid, email: emailOf(uid), registeredAt: NOW });
    await pool.query("insert into portfolios values ($1, $2)", [uid, NOW]);
    await pool.query(
      `insert into portfolio_companies (uid, code, position, added_at)
       select $1, code, row_number() over (order by code), $2 from issues`,
      [uid, NOW],
    );
    await pool.query(INSERT_DECISIONS, [uid, daysFromNow(-400)]);
    await pool.query(
      `insert into saved_screens values ($1, $2, 0, '見本', '見本',
         '{"conditions": [{"metric": "price_value_ratio", "max": 0.8, "nulls": "out"}], "sort": []}',
         '{"column_set": "value", "columns": ["verdict"]}', 1, $3, $3)`,
      [uid, SAVED_SCREEN_ID, NOW],
    );
    await prepare(pool, market);
  }
}

export const emailOf = (uid: string) => `${uid}@tenbin.example`;

const encode = (claims: object) => Buffer.from(JSON.stringify(claims)).toString("base64url");

/** An ID token that nobody signed. */
export function tokenOf(uid: string): string {
  const signedInAt = NOW.getTime() / 1_000;
  return [encode({ alg: "none" }), encode({ uid, signedInAt, exp: signedInAt + 3_600 }), "x"].join(
    ".",
  );
}
