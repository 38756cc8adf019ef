import type { Subscription } from "@tenbin/contract";
import type { ReactNode } from "react";
import { AccountNotices } from "../../../../accounts/account-notices.tsx";
import { useRequireAccount } from "../../../../accounts/use-require-account.ts";
import { ApiContent } from "../../../../billing/api-content.tsx";
import { useApiData } from "../../../../billing/use-api-data.ts";
import type { SitePath } from "../../../../site/site-pages.ts";
import "../orders.css";

/** A page about what the member pays for. */
export function SubscriptionPage({
  page,
  heading,
  children,
}: {
  readonly page: SitePath | `${SitePath}?${string}`;
  readonly heading: string;
  readonly children: (subscription: Subscription, reload: () => void) => ReactNode;
}) {
  const { user, failed } = useRequireAccount(page);
  const subscription = useApiData("getSubscription", {}, user !== null || failed);
  const show = (loaded: Subscription) => children(loaded, subscription.reload);
  if (subscription.data !== null) return show(subscription.data);
  return (
    <div className="page order-page order-loading">
      <h1>{heading}</h1>
      <AccountNotices />
      <ApiContent loaded={subscription} name="ご契約の内容" lines={8}>
        {show}
      </ApiContent>
    </div>
  );
}
