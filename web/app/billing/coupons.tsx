import type { Coupon } from "@tenbin/contract";
import { ApiError } from "@tenbin/contract/client";
import { toCouponCode } from "@tenbin/contract/billing/coupon-code";
import { errors } from "@tenbin/contract/errors";
import { useState } from "react";
import { FailureNotice } from "../accounts/failure-notice.tsx";
import { SubmitButton } from "../accounts/forms/submit-button.tsx";
import { useApi } from "../accounts/use-api.ts";
import { useAsyncAction } from "../accounts/use-async-action.ts";
import { Notice } from "../ui/feedback/notice.tsx";
import { TextField } from "../ui/forms/text-field.tsx";
import { useForm } from "../ui/forms/use-form.ts";
import { day, jstDate } from "../ui/format.ts";
import "./coupons.css";

const specs = { code: { label: "クーポンコード", required: "type" } } as const;

/** @param onRedeemed is given the coupon that the member has now */
export function CouponForm({ onRedeemed }: { readonly onRedeemed: (coupon: Coupon) => void }) {
  const api = useApi();
  const { busy, failure, run } = useAsyncAction();
  const [redeemed, setRedeemed] = useState<Coupon | null>(null);
  const { form, control, refuse } = useForm(specs, {
    onValid: ({ code = "" }, isRefused) => {
      run(
        async () => {
          const coupon = await api().call("redeemCoupon", { body: { code: toCouponCode(code) } });
          if (coupon === undefined) return;
          setRedeemed(coupon);
          onRedeemed(coupon);
        },
        (error) => {
          const refusal = refusalOf(error);
          if (refusal === null) return isRefused(error);
          refuse({ code: refusal });
          return true;
        },
      );
    },
  });
  return (
    <form {...form} className="billing-coupon" aria-label="クーポンを使う">
      {/* Empty again once a code is taken. */}
      <TextField
        key={redeemed?.code}
        control={control("code")}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <SubmitButton busy={busy} working="確かめています" variant="plain">
        クーポンを使う
      </SubmitButton>
      <FailureNotice failure={failure} />
      {redeemed === null ? null : (
        <Notice tone="ok">
          <b>{redeemed.coupon_name}を登録しました。</b>
          {redeemed.coupon_description}
        </Notice>
      )}
    </form>
  );
}

/** Belongs to the field; null for what has nothing to do with the code. */
function refusalOf(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.errorType === null) return null;
  const isOfCode = error.errorType === "coupon_invalid" || error.errorType === "coupon_used";
  return isOfCode ? errors[error.errorType].message : null;
}

export function CouponList({ coupons }: { readonly coupons: readonly Coupon[] }) {
  if (coupons.length === 0) return null;
  return (
    <ul className="billing-list">
      {coupons.map((coupon) => (
        <li key={coupon.code}>
          <p>
            <b>{coupon.coupon_name}</b> <span className="num">{coupon.code}</span>
          </p>
          <p>{coupon.coupon_description}</p>
          <p className="note">{describeCouponState(coupon)}</p>
        </li>
      ))}
    </ul>
  );
}

export function describeCouponState({
  used_at: usedAt,
  expired_at: expiredAt,
  is_used: isUsed,
  is_expired: isExpired,
}: Coupon): string {
  const expiry = expiredAt === null ? null : day(jstDate(expiredAt));
  if (isUsed) {
    const used = usedAt === null ? "利用済み" : `${day(jstDate(usedAt))}から利用`;
    if (expiry === null) return used;
    return isExpired ? `${used}、${expiry}に終了` : `${used}、${expiry}まで`;
  }
  if (expiry === null) return "未使用(期限なし)";
  return isExpired ? `期限切れ(${expiry})` : `未使用(${expiry}まで)`;
}
