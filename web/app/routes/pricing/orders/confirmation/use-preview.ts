import type { Endpoints, Output, PlanName } from "@tenbin/contract";
import type { PlanBegins } from "@tenbin/contract/billing/order-confirmation";
import { type ApiData, useApiData } from "../../../../billing/use-api-data.ts";

export type OrderItem =
  | { readonly plan: PlanName; readonly begins?: PlanBegins }
  | { readonly ticker: string };
export type Preview = Output<Endpoints["previewOrder"]>;

/** The terms of an order as they are now. */
export function usePreview(item: OrderItem, isReady: boolean): ApiData<Preview> {
  return useApiData("previewOrder", { body: item }, isReady);
}
