import type { ReactNode } from "react";
import { AccountNotices } from "../../../../accounts/account-notices.tsx";
import { ApiContent } from "../../../../billing/api-content.tsx";
import type { ApiData } from "../../../../billing/use-api-data.ts";
import {
  COMPANIES_WAY,
  OrderNotice,
  PLANS_WAY,
  SETTINGS_WAY,
  SIGN_IN_WAY,
} from "../order-notice.tsx";
import type { Preview } from "./use-preview.ts";
import "../orders.css";

type ErrorType = NonNullable<ApiData<Preview>["failure"]>["errorType"];

/** Refusals that another try does not change. */
const ways: Readonly<Partial<Record<NonNullable<ErrorType>, typeof PLANS_WAY>>> = {
  not_on_sale: PLANS_WAY,
  plan_included: PLANS_WAY,
  unit_included: COMPANIES_WAY,
  plan_waiting: SETTINGS_WAY,
  already_subscribed: SETTINGS_WAY,
  change_not_available: SETTINGS_WAY,
  payment_overdue: SETTINGS_WAY,
  unit_limit: SETTINGS_WAY,
  company_not_found: COMPANIES_WAY,
  own_sign_in_required: SIGN_IN_WAY,
};

export function PreviewContent({
  loaded,
  heading,
  steps,
  children,
}: {
  readonly loaded: ApiData<Preview>;
  readonly heading: string;
  readonly steps?: ReactNode;
  readonly children: (preview: Preview) => ReactNode;
}) {
  const { data, failure } = loaded;
  const errorType = failure?.errorType ?? null;
  if (failure !== null && errorType !== null) {
    const way = ways[errorType];
    if (way !== undefined) {
      return (
        <OrderNotice heading={heading} way={way}>
          {failure.message}
        </OrderNotice>
      );
    }
  }
  if (data !== null) return children(data);
  return (
    <div className="page order-page order-loading">
      {steps}
      <h1>{heading}</h1>
      <AccountNotices />
      <ApiContent loaded={loaded} name="お申し込みの内容" lines={10}>
        {children}
      </ApiContent>
    </div>
  );
}
