import { type Executor, preparedStatement } from "../../platform/database/prepared-statement.ts";

// The supertrial has its own end.
const updateUsed = preparedStatement<{ code: string }>(
  `update coupon_grants set used_at = $2, expires_at = null
   where uid = $1 and code = (
     select code from coupon_grants join coupons using (code)
     where uid = $1 and used_at is null and expires_at > $2 and effect ->> 'kind' = 'long_supertrial'
     order by expires_at, code limit 1 for update of coupon_grants)
   returning code`,
);

/** Uses a coupon that prolongs a supertrial. @returns false if the member has none */
export async function takeLongSupertrial(
  executor: Executor,
  uid: string,
  at: Date,
): Promise<boolean> {
  return (await updateUsed(executor, uid, at)).length > 0;
}
