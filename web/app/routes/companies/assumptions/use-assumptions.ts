import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { AssumptionsView } from "@tenbin/contract";
import { type ChangedAssumption, changedAssumptions } from "@tenbin/contract/assumptions";
import { verdictOfRatio } from "@tenbin/contract/verdict";
import { useApi } from "../../../accounts/use-api.ts";
import { ratioAt } from "./assumption-grid.ts";
import { type ChosenRates, setAssumptionParams } from "./assumption-query.ts";

export type ShownScenario = Pick<
  AssumptionsView["asked"],
  "growth" | "cost" | "ratio" | "value_per_share" | "verdict"
> & {
  /** Null while it is read from the map. */
  readonly disagree: boolean | null;
};

export interface AssumptionsState {
  readonly shown: ShownScenario;
  readonly chosen: ChosenRates;
  /** Whether the last answer did not come. */
  readonly failed: boolean;
  readonly move: (key: ChangedAssumption, rate: number) => void;
  readonly reset: () => void;
}

/** From the last move to the exact answer. */
const REST_MS = 200;

/**
 * While a slider moves the value is read from the map; at rest the API computes it, and the address keeps it.
 * @param at past day of the page; null for today's
 */
export function useAssumptions(
  ticker: string,
  at: string | null,
  loaded: AssumptionsView,
): AssumptionsState {
  const api = useApi();
  const own = { growth: loaded.growth.own, cost: loaded.cost };
  const [chosen, setChosen] = useState<ChosenRates>(() => chosenIn(loaded));
  const [answer, setAnswer] = useState<AssumptionsView["asked"] | null>(loaded.asked);
  const [failed, setFailed] = useState(false);
  const [, setSearch] = useSearchParams();
  const pending = useRef<AbortController | null>(null);
  useEffect(() => () => pending.current?.abort(), []);

  const keep = (next: ChosenRates) =>
    setSearch(setAssumptionParams(new URLSearchParams(location.search), next), {
      replace: true,
      preventScrollReset: true,
    });
  const choose = (next: ChosenRates) => {
    pending.current?.abort();
    setChosen(next);
    setAnswer(null);
    setFailed(false);
  };
  const ask = async (next: ChosenRates, signal: AbortSignal) => {
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
    if (signal.aborted) return;
    keep(next);
    try {
      const query = { ...next, ...(at === null ? {} : { at }) };
      const answered = await api().call("getAssumptions", { params: { ticker }, query, signal });
      if (signal.aborted) return;
      setAnswer(answered?.assumptions?.asked ?? null);
      setFailed(answered?.assumptions == null);
    } catch {
      if (!signal.aborted) setFailed(true);
    }
  };
  return {
    shown: answer ?? estimate(loaded, { ...own, ...chosen }, Object.keys(chosen).length === 0),
    chosen,
    failed,
    move(key, rate) {
      const next = { ...chosen, [key]: rate };
      choose(next);
      pending.current = new AbortController();
      void ask(next, pending.current.signal);
    },
    reset() {
      choose({});
      keep({});
    },
  };
}

/** What the address asked for, as far as it is not the product's own. */
function chosenIn({ asked, growth, cost }: AssumptionsView): ChosenRates {
  const own = { growth: growth.own, cost };
  return Object.fromEntries(
    changedAssumptions.flatMap((key) => (asked[key] === own[key] ? [] : [[key, asked[key]]])),
  );
}

/** The product's own value, or one read from the map. */
function estimate(
  { map, price, edges, value_per_share: ownValue }: AssumptionsView,
  at: { readonly growth: number; readonly cost: number },
  isOwn: boolean,
): ShownScenario {
  const ratio = isOwn || map === null ? price / ownValue : ratioAt(map, at);
  return {
    ...at,
    ratio,
    value_per_share: price / ratio,
    verdict: verdictOfRatio(ratio, edges),
    disagree: isOwn ? false : null,
  };
}
