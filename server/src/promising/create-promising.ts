import type { PromisingResponse } from "@tenbin/contract";
import { tickerOf } from "@tenbin/contract/code";
import type { Valuations } from "../valuation/index.ts";
import type { DayRanks } from "./day-ranks.ts";
import {
  buildPromisingResponse,
  type PromisingQuery,
  type RankRights,
} from "./promising-response.ts";
import { NO_RANKS, openCodesOf, rankCompanies } from "./rank-companies.ts";

export interface Promising {
  /** Of the companies that everybody sees analysed today, five characters each. */
  openCodes(): Promise<readonly string[]>;
  openTickers(): Promise<readonly string[]>;
  list(query: PromisingQuery, rights: RankRights): Promise<PromisingResponse>;
}

export interface PromisingOptions {
  readonly valuation: Valuations;
  /** Default: none were chosen, so that each process ranks for itself. */
  readonly dayRanks?: Pick<DayRanks, "newest">;
}

export function createPromising({ valuation, dayRanks }: PromisingOptions): Promising {
  // Once a market, though asked for with every request.
  const ownRanks = valuation.derivedFrom(async ({ state: { marketDay }, companies }) => {
    const ranks = marketDay === null ? NO_RANKS : rankCompanies(companies.values(), marketDay);
    return { day: marketDay, openCodes: openCodesOf(ranks, companies), ranks: async () => ranks };
  });
  const findRanks = async () => (await dayRanks?.newest()) ?? ownRanks();
  const openCodes = async () => (await findRanks()).openCodes;
  return {
    openCodes,
    openTickers: async () => (await openCodes()).map(tickerOf),
    async list(query, rights) {
      const { ranks, ...day } = await findRanks();
      const chosen = { ...day, ranks: await ranks() };
      return buildPromisingResponse(await valuation.market(), chosen, query, rights);
    },
  };
}
