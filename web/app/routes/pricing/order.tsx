import type { FunctionComponent } from "react";
import { privateMeta } from "../../accounts/private-page.ts";
import { loadBillingFacts } from "../../billing/load-billing-facts.server.ts";
import { sitePageData } from "../../site/site-page-data.ts";
import type { SitePath } from "../../site/site-pages.ts";
import type { Route } from "./+types/order";
import { ChurnConfirm } from "./orders/changes/churn-page.tsx";
import { DowngradeConfirm } from "./orders/changes/downgrade-page.tsx";
import type { OrderPageProps } from "./orders/order-page-props.ts";
import { PaymentPage } from "./orders/checkout/payment-page.tsx";
import { PaymentUnitPage } from "./orders/checkout/payment-unit-page.tsx";
import { Upgrade } from "./orders/upgrade/upgrade-choice.tsx";

interface OrderPage {
  readonly Page: FunctionComponent<OrderPageProps>;
  readonly description: string;
}

/** In one module, as each module's digest is part of every document. */
const orderPages: Readonly<Partial<Record<SitePath, OrderPage>>> = {
  "/pricing/payment": {
    Page: PaymentPage,
    description: "お申し込みの前に、金額と請求日、解約の方法と期限を確かめる画面です。",
  },
  "/pricing/payment-unit": {
    Page: PaymentUnitPage,
    description: "1社だけの購入の前に、金額と請求日、解約の方法と期限を確かめる画面です。",
  },
  "/pricing/upgrade": {
    Page: Upgrade,
    description: "上位プランに変えたときの日割りの金額と、次の請求日を確かめる画面です。",
  },
  "/pricing/downgrade/confirm": {
    Page: DowngradeConfirm,
    description: "下位プランに変えたときに使えなくなる機能と、切り替わる日を確かめる画面です。",
  },
  "/pricing/churn/confirm": {
    Page: ChurnConfirm,
    description: "解約の前に、いつまで使えるか、保存した内容がどうなるかを確かめる画面です。",
  },
};

function orderPageOf(path: string): OrderPage {
  const found = Object.entries(orderPages).find(([listed]) => listed === path)?.[1];
  if (found === undefined) throw new Error(`No order page: ${path}`);
  return found;
}

export async function loader({ request, pattern }: Route.LoaderArgs) {
  return sitePageData(pattern, await loadBillingFacts(request));
}

export function meta(args: Route.MetaArgs) {
  const path = args.loaderData?.page.path;
  return path === undefined ? [] : privateMeta(args, orderPageOf(path).description);
}

export default function Order({ loaderData }: Route.ComponentProps) {
  const { Page } = orderPageOf(loaderData.page.path);
  return <Page {...loaderData} />;
}
