import { type Executor, preparedStatement } from "../../platform/database/prepared-statement.ts";

// Its effect lasts as long as the supertrial, which has an end of its own.
const updateUsed = preparedStatement<{ code: string }>(
  `update coupon_grants set used_at = $2, expires_at = null
   where uid = $1 and code = (
     select code from coupon_grants join coupons using (code)
     where uid = $1 and used_at is null and expires_at > $2 and effect ->> 'kind' = 'long_supertrial'
     order by expires_at, code limit 1 for update of coupon_grants)
   returning code`,
);

/** @returns whether the member had an unused coupon that makes a supertrial longer; it is used then */
export async function takeLongSupertrial(
  executor: Executor,
  uid: string,
  at: Date,
): Promise<boolean> {
  return (await updateUsed(executor, uid, at)).length > 0;
}
