import type { PeersResponse } from "@tenbin/contract";
import { tickerOf } from "@tenbin/contract/code";
import type pg from "pg";
import { normalizeCode } from "../../companies/index.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { ApiProblem } from "../../platform/http/api-problem.ts";
import type { RatedMarket, Valuations } from "../../valuation/index.ts";
import { findPeers, toPeer } from "./find-peers.ts";
import { createChosenPeersStore } from "./store.ts";

/** Tickers in any spelling. */
export interface Peers {
  /**
   * @param uid null: of nobody who could choose
   * @throws ApiProblem `company_not_found`
   */
  find(uid: string | null, written: string): Promise<PeersResponse>;
  /**
   * @param chosen none: by sector and size again
   * @throws ApiProblem `company_not_found` naming every place, `chosen_peers_full`
   */
  choose(uid: string, written: string, chosen: readonly string[]): Promise<PeersResponse>;
}

/** Of one member. */
export const MAX_COMPANIES_WITH_PEERS = 500;

export function createPeers({
  pool,
  valuation,
}: {
  readonly pool: pg.Pool;
  readonly valuation: Pick<Valuations, "market">;
}): Peers {
  return {
    async find(uid, written) {
      const market = await valuation.market();
      const code = requireCode(written, market);
      const chosen = uid === null ? null : await createChosenPeersStore(pool).find(uid, code);
      return toResponse(code, chosen, market);
    },
    async choose(uid, written, chosen) {
      const market = await valuation.market();
      const code = requireCode(written, market);
      const codes = readPeers(chosen, market).filter((each) => each !== code);
      await inTransaction(pool, async (client) => {
        const store = createChosenPeersStore(client);
        await store.lock(uid);
        if (codes.length === 0) return store.remove(uid, code);
        if ((await store.countOthers(uid, code)) >= MAX_COMPANIES_WITH_PEERS) {
          throw new ApiProblem("chosen_peers_full");
        }
        return store.replace(uid, code, codes);
      });
      return toResponse(code, codes.length === 0 ? null : codes, market);
    },
  };
}

function requireCode(written: string, { companies }: RatedMarket): string {
  const code = normalizeCode(written);
  if (code === null || !companies.has(code)) throw new ApiProblem("company_not_found");
  return code;
}

/** Each company once, in the given order. */
function readPeers(written: readonly string[], { companies }: RatedMarket): string[] {
  const codes = written.map(normalizeCode);
  const unknown = codes.flatMap((code, at) =>
    code !== null && companies.has(code)
      ? []
      : [{ path: `body.tickers.${at}`, reason: "no company has this code" }],
  );
  if (unknown.length > 0) throw new ApiProblem("company_not_found", { details: unknown });
  return [...new Set(codes.flatMap((code) => code ?? []))];
}

/** Chosen companies that the market knows no longer are left out. */
function toResponse(
  code: string,
  chosen: readonly string[] | null,
  { companies }: RatedMarket,
): PeersResponse {
  return {
    ticker: tickerOf(code),
    chosen: chosen !== null,
    peers:
      chosen === null
        ? findPeers(companies.get(code)!, companies.values())
        : chosen.flatMap((each) => {
            const company = companies.get(each);
            return company === undefined ? [] : [toPeer(company)];
          }),
  };
}
