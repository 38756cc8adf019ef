import type { Coupon } from "@tenbin/contract";
import { useState } from "react";
import { FailureNotice } from "../../../../accounts/failure-notice.tsx";
import { useAsyncAction } from "../../../../accounts/use-async-action.ts";
import { useApi } from "../../../../accounts/use-api.ts";
import { CouponForm } from "../../../../billing/coupons.tsx";
import { Button } from "../../../../ui/actions/button.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";

/** Takes the coupon off that the order would use, and takes the code of another one, or of the same again. */
export function OrderCoupon({
  code,
  reload,
}: {
  /** Null: the order uses none that can be taken off. */
  readonly code: string | null;
  /** Loads the terms again. */
  readonly reload: () => void;
}) {
  const api = useApi();
  const { busy, failure, run } = useAsyncAction();
  const [takenOff, setTakenOff] = useState<readonly Coupon[]>([]);
  const last = takenOff.at(-1);
  const takeOff = async (params: { readonly code: string }) => {
    const coupon = await api().call("takeOffCoupon", { params });
    if (coupon === undefined) return;
    setTakenOff([...takenOff, coupon]);
    reload();
  };
  return (
    <>
      {code === null ? null : (
        <Button small aria-busy={busy} onClick={() => run(() => takeOff({ code }))}>
          クーポンを外す
        </Button>
      )}
      <FailureNotice failure={failure} />
      {last === undefined || last.code === code ? null : (
        <Notice tone="ok">
          <b>{last.coupon_name}を外しました。</b>
          {`このコード(${last.code})は、もう一度入力すると使えます。`}
        </Notice>
      )}
      <CouponForm
        // What it said of a code before is over.
        key={takenOff.length}
        onRedeemed={reload}
      />
    </>
  );
}
