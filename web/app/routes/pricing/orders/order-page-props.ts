import type { BillingFacts } from "../../../billing/billing-facts.ts";
import type { PageInfo } from "../../../site/site-page-data.ts";

export interface OrderPageProps extends BillingFacts {
  readonly page: PageInfo;
}
