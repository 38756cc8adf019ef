import type { PlanName } from "@tenbin/contract";
import type { FactColumn } from "../../platform/database/fact-columns.ts";
import { type Executor, preparedStatement } from "../../platform/database/prepared-statement.ts";
import { type UnixSeconds, toUnixSeconds } from "../money/billing-periods.ts";
import type { CouponEffect } from "./coupon.ts";
import type { CouponGrant } from "./to-coupon-response.ts";

/** Coupons granted to members. */
export interface GrantStore {
  /** Newest first. */
  list(uid: string): Promise<CouponGrant[]>;
  /** @returns whether the member holds it unused; taken off, it reduces nothing */
  takeOff(uid: string, code: string, now: Date): Promise<boolean>;
  /** @returns whether the member had taken it off; it reduces again what it can */
  putBack(uid: string, code: string, now: Date): Promise<boolean>;
  /** Uids after one, in order, of members with unused money off. */
  listWaiting(after: string, limit: number, now: Date): Promise<string[]>;
  removeAll(uid: string): Promise<void>;
}

interface GrantRow {
  readonly code: string;
  readonly name: string;
  readonly effect: CouponEffect;
  readonly valid_from: Date;
  readonly valid_until: Date;
  readonly max_redemptions: number;
  readonly acquired_at: Date;
  readonly used_at: Date | null;
  readonly expires_at: Date | null;
  readonly taken_off_at: Date | null;
}

const selectGrants = preparedStatement<GrantRow>(
  `select code, name, effect, valid_from, valid_until, max_redemptions, acquired_at, used_at,
     expires_at, taken_off_at
   from coupon_grants join coupons using (code) where uid = $1
   order by acquired_at desc, code`,
);
const selectWaiting = preparedStatement<{ uid: string }>(
  `select distinct uid from coupon_grants join coupons using (code)
   where uid > $1 and used_at is null and expires_at > $2 and taken_off_at is null
     and effect ->> 'kind' = 'money_off'
   order by uid limit $3`,
);
const updateTakenOff = preparedStatement<{ code: string }>(
  `update coupon_grants set taken_off_at = $3 from coupons
   where uid = $1 and coupon_grants.code = $2 and coupons.code = $2 and used_at is null
     and expires_at > $3 and effect ->> 'kind' = 'money_off' returning coupon_grants.code`,
);
const updatePutBack = preparedStatement<{ code: string }>(
  `update coupon_grants set taken_off_at = null
   where uid = $1 and code = $2 and taken_off_at is not null and used_at is null
     and expires_at > $3 returning code`,
);
// Its effect lasts as long as the supertrial, which has an end of its own.
const updateLongSupertrial = preparedStatement<{ code: string }>(
  `update coupon_grants set used_at = $2, expires_at = null
   where uid = $1 and code = (
     select code from coupon_grants join coupons using (code)
     where uid = $1 and used_at is null and expires_at > $2 and effect ->> 'kind' = 'long_supertrial'
     order by expires_at, code limit 1 for update of coupon_grants)
   returning code`,
);
const deleteGrants = preparedStatement(`delete from coupon_grants where uid = $1`);

/** How many unlocks coupons gave, for good, beside those that come with the first plan. */
export const grantedUnlocks: FactColumn<number> = {
  sql: `select coalesce(sum((effect ->> 'count')::int), 0)::int
    from coupon_grants join coupons using (code)
    where uid = asked.uid and effect ->> 'kind' = 'unlocks'`,
  parse: (granted) => granted as number,
};

export function createGrantStore(executor: Executor): GrantStore {
  return {
    list: async (uid) => (await selectGrants(executor, uid)).map(toGrant),
    takeOff: async (uid, code, now) => (await updateTakenOff(executor, uid, code, now)).length > 0,
    putBack: async (uid, code, now) => (await updatePutBack(executor, uid, code, now)).length > 0,
    async listWaiting(after, limit, now) {
      return (await selectWaiting(executor, after, now, limit)).map(({ uid }) => uid);
    },
    removeAll: async (uid) => void (await deleteGrants(executor, uid)),
  };
}

/** @returns whether the member had an unused coupon that makes a supertrial longer; it is used then */
export async function takeLongSupertrial(
  executor: Executor,
  uid: string,
  at: Date,
): Promise<boolean> {
  return (await updateLongSupertrial(executor, uid, at)).length > 0;
}

function toGrant(row: GrantRow): CouponGrant {
  return {
    coupon: {
      code: row.code,
      name: row.name,
      effect: row.effect,
      validFrom: toUnixSeconds(row.valid_from),
      validUntil: toUnixSeconds(row.valid_until),
      maxRedemptions: row.max_redemptions,
    },
    acquiredAt: toUnixSeconds(row.acquired_at),
    usedAt: toSeconds(row.used_at),
    expiresAt: toSeconds(row.expires_at),
    isTakenOff: row.taken_off_at !== null,
  };
}

function toSeconds(moment: Date | null): UnixSeconds | null {
  return moment === null ? null : toUnixSeconds(moment);
}

/** The unused money off for a plan that expires first; null: none. */
export async function findGrantFor(
  executor: Executor,
  { uid, plan, now }: { readonly uid: string; readonly plan: PlanName; readonly now: Date },
): Promise<CouponGrant | null> {
  return chooseGrant(await createGrantStore(executor).list(uid), plan, now);
}

export function chooseGrant(
  grants: readonly CouponGrant[],
  plan: PlanName,
  now: Date,
): CouponGrant | null {
  const usable = grants.filter(
    ({ coupon: { effect }, usedAt, expiresAt, isTakenOff }) =>
      effect.kind === "money_off" &&
      effect.plans.includes(plan) &&
      usedAt === null &&
      !isTakenOff &&
      toUnixSeconds(now) < (expiresAt ?? Infinity),
  );
  const [first] = usable.toSorted(
    (a, b) => (a.expiresAt ?? Infinity) - (b.expiresAt ?? Infinity) || a.acquiredAt - b.acquiredAt,
  );
  return first ?? null;
}
