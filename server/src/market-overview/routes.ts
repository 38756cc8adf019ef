import { getMarket } from "@tenbin/contract";
import type { Rights } from "../members/index.ts";
import type { Api } from "../platform/http/api.ts";
import type { Viewer, ViewerAccount } from "../platform/http/viewer.ts";
import type { MarketOverview } from "./create-market-overview.ts";

export function register(
  api: Api<Viewer<ViewerAccount, Rights>>,
  buildOverview: MarketOverview,
): void {
  api.serve(getMarket, () => buildOverview());
}
