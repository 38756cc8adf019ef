import type { ScreenCondition } from "@tenbin/contract";
import { metrics } from "@tenbin/contract/metrics";
import { seededRandom } from "@tenbin/engine";
import { masking, rightsOf } from "../../server/src/members/index.ts";
import { createApi } from "../../server/src/platform/http/api.ts";
import { NO_AUTHENTICATION } from "../../server/src/platform/http/authorization.ts";
import {
  createScreens,
  type MarketRow,
  NO_LISTS,
  registerScreens,
  type Screen,
} from "../../server/src/screening/index.ts";
import { numberId, randomRows } from "../../server/src/screening/testing/random-columns.ts";
import {
  MARKET_DAY,
  ratedCompany,
  ratedMarket,
  valuationsOf,
} from "../../server/src/valuation/testing/rated-market.ts";
import { screenColumns, storedColumns } from "../../server/src/screening/testing/screen-market.ts";
import { sized } from "../size.ts";

export const SEED = 20_251_114;
export const MARKET = { rows: sized(4_400, 200), numbers: 80 };
export const SCREENS = sized(100, 10);
export const PAGE = 50;

/** Five ranges, one of them of a category, in order of a metric: as pages ask while a handle moves. */
export function typicalScreens(
  random: () => number,
  rows: readonly MarketRow[],
  ids: readonly string[],
): Screen[] {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  const valueOf = (metric: string) => {
    const cell = pick(rows).numbers[metric];
    return typeof cell === "number" ? cell : 0;
  };
  const range = (): ScreenCondition => {
    const metric = pick(ids);
    const [one, other] = [valueOf(metric), valueOf(metric)];
    return random() < 0.5
      ? { metric, min: Math.min(one, other), nulls: "out" }
      : { metric, min: Math.min(one, other), max: Math.max(one, other), nulls: "out" };
  };
  const sector: ScreenCondition = {
    kind: "category",
    metric: "sector",
    has: "any",
    in: ["電気機器", "小売業", "建設業"],
  };
  return Array.from({ length: SCREENS }, () => ({
    conditions: [range(), range(), range(), range(), sector],
    sort: [{ metric: pick(ids), order: pick(["asc", "desc"] as const) }],
    histograms: [],
    costs: false,
    offset: 0,
    limit: PAGE,
  }));
}

/** Random companies with the metrics that a plan for own conditions screens by. */
export function randomMarket(): { readonly ids: readonly string[]; readonly rows: MarketRow[] } {
  const ids = metrics.filter(({ plan }) => plan !== "standard").map(({ id }) => id);
  const rows = randomRows(seededRandom(SEED), { ...MARKET, numbers: ids.length }).map(
    ({ code, numbers, categories }) => ({
      code,
      numbers: Object.fromEntries(ids.map((id, at) => [id, numbers[numberId(at)]!])),
      categories: { sector: categories["sector"]! },
    }),
  );
  return { ids, rows };
}

/** The endpoints of screening in this process, where every visitor may set conditions. */
export async function startScreening(
  rows: readonly MarketRow[],
  webOrigins: readonly string[] = [],
): Promise<{ readonly origin: string; close(): Promise<void> }> {
  const market = ratedMarket(rows.map(({ code }) => ratedCompany({ code })));
  const service = createScreens({
    valuation: valuationsOf(market),
    stored: storedColumns(new Map([["1", screenColumns("1", MARKET_DAY, rows)]])),
    secret: "bench",
    findOwnLists: () => Promise.resolve(NO_LISTS),
  });
  const now = new Date();
  const monitor = { userType: "monitor", lifetime: null, registeredAt: now } as const;
  const rights = rightsOf(monitor, now);
  const api = await createApi({
    version: "bench",
    webOrigins,
    masking,
    authentication: { ...NO_AUTHENTICATION, visitorRights: () => rights },
  });
  registerScreens(api, service);
  const origin = await api.fastify.listen({ host: "127.0.0.1", port: 0 });
  return { origin, close: () => api.fastify.close() };
}
