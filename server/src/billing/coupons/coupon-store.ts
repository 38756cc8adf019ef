import { type Executor, preparedStatement } from "../../platform/database/prepared-statement.ts";
import { fromUnixSeconds, toUnixSeconds } from "../money/billing-periods.ts";
import type { CouponDefinition, CouponEffect } from "./coupon.ts";
import type { PersonKeys } from "./person-keys.ts";
import type { IssuedCoupon } from "./redeem-coupon.ts";

/** Coupons and their redemptions by person. */
export interface CouponStore {
  /** @returns whether the code was free */
  insert(coupon: CouponDefinition, at: Date): Promise<boolean>;
  find(code: string): Promise<IssuedCoupon | null>;
  /** Locks the code until the transaction ends, so that the number of redemptions is exact. */
  lock(code: string): Promise<IssuedCoupon | null>;
  /** Newest first. */
  list(): Promise<IssuedCoupon[]>;
  /** @returns false if it was already void */
  markVoid(code: string, at: Date): Promise<boolean>;
  hasRedeemed(code: string, person: PersonKeys): Promise<boolean>;
  /** Adds another address of the person. */
  copyRedemptions(person: PersonKeys, addressKey: string): Promise<void>;
  /** Counts the redemption, stores the person's keys and grants the coupon to the member. */
  addRedemption(redemption: Redemption): Promise<void>;
}

export interface Redemption {
  readonly uid: string;
  readonly person: PersonKeys;
  readonly coupon: CouponDefinition;
  readonly at: Date;
}

interface CouponRow {
  readonly code: string;
  readonly name: string;
  readonly effect: CouponEffect;
  readonly valid_from: Date;
  readonly valid_until: Date;
  readonly max_redemptions: number;
  readonly redemptions: number;
  readonly voided_at: Date | null;
}

const columns = `code, name, effect, valid_from, valid_until, max_redemptions, redemptions, voided_at`;
const insertRow = preparedStatement<{ code: string }>(
  `insert into coupons (code, name, effect, valid_from, valid_until, max_redemptions, created_at)
   values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning code`,
);
const selectRow = preparedStatement<CouponRow>(`select ${columns} from coupons where code = $1`);
const selectLocked = preparedStatement<CouponRow>(
  `select ${columns} from coupons where code = $1 for update`,
);
const selectAll = preparedStatement<CouponRow>(
  `select ${columns} from coupons order by created_at desc, code`,
);
const updateVoid = preparedStatement<{ code: string }>(
  `update coupons set voided_at = $2 where code = $1 and voided_at is null returning code`,
);
const selectRedeemed = preparedStatement(
  `select from coupon_redemptions where code = $1 and person_key = any($2)`,
);
const insertCopies = preparedStatement(
  `insert into coupon_redemptions (person_key, code, redeemed_at)
   select $2, code, min(redeemed_at) from coupon_redemptions where person_key = any($1)
   group by code on conflict do nothing`,
);
const insertRedemption = preparedStatement(
  `with counted as (update coupons set redemptions = redemptions + 1 where code = $1),
     known as (insert into coupon_redemptions (person_key, code, redeemed_at)
       select unnest($2::text[]), $1, $3)
   insert into coupon_grants (uid, code, acquired_at, used_at, expires_at)
     values ($4, $1, $3, $5, $6)`,
);

export function createCouponStore(executor: Executor): CouponStore {
  return {
    async insert({ code, name, effect, validFrom, validUntil, maxRedemptions }, at) {
      const [from, until] = [fromUnixSeconds(validFrom), fromUnixSeconds(validUntil)];
      const values = [code, name, JSON.stringify(effect), from, until, maxRedemptions, at];
      return (await insertRow(executor, ...values)).length > 0;
    },
    find: async (code) => toCoupon((await selectRow(executor, code))[0]),
    lock: async (code) => toCoupon((await selectLocked(executor, code))[0]),
    list: async () => (await selectAll(executor)).map(fromRow),
    markVoid: async (code, at) => (await updateVoid(executor, code, at)).length > 0,
    hasRedeemed: async (code, person) =>
      (await selectRedeemed(executor, code, Object.values(person))).length > 0,
    copyRedemptions: async (person, addressKey) =>
      void (await insertCopies(executor, Object.values(person), addressKey)),
    async addRedemption({ uid, person, coupon: { code, effect, validUntil }, at }) {
      const keys = Object.values(person);
      // Unlocks take effect at once and permanently; other coupons wait for a charge.
      const [usedAt, expiresAt] =
        effect.kind === "unlocks" ? [at, null] : [null, fromUnixSeconds(validUntil)];
      await insertRedemption(executor, code, keys, at, uid, usedAt, expiresAt);
    },
  };
}

function toCoupon(row: CouponRow | undefined): IssuedCoupon | null {
  return row === undefined ? null : fromRow(row);
}

function fromRow(row: CouponRow): IssuedCoupon {
  return {
    code: row.code,
    name: row.name,
    effect: row.effect,
    validFrom: toUnixSeconds(row.valid_from),
    validUntil: toUnixSeconds(row.valid_until),
    maxRedemptions: row.max_redemptions,
    redemptions: row.redemptions,
    voidedAt: row.voided_at === null ? null : toUnixSeconds(row.voided_at),
  };
}
