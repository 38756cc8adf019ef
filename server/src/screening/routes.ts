import { getMarket, search, suggest } from "@tenbin/contract";
import type { Api } from "../platform/http/api.ts";
import type { Screening } from "./create-screening.ts";

export function register(api: Api, screening: Screening): void {
  api.serve(search, ({ query }, { runCold }) => runCold(() => screening.search(query)));
  api.serve(suggest, ({ query }) => screening.suggest(query.q, query.limit));
  api.serve(getMarket, () => screening.market());
}
