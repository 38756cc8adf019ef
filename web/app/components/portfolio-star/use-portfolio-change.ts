import { useRef, useState } from "react";
import { browserClient } from "../../api/api.client.ts";
import { loadModule } from "../../browser/load-module.ts";
import { useRootData } from "../../site/root-data.ts";
import { emitError } from "../../telemetry/error-channel.ts";

export interface StarredCompany {
  readonly ticker: string;
  readonly name: string;
  /** As the API said it. */
  readonly isIn: boolean;
}

export type StarOutcome =
  | { readonly kind: "added" | "removed"; readonly name: string }
  | { readonly kind: "failed"; readonly message: string; readonly isFull: boolean };

interface Change {
  /** What the API said before, and what it says from now on. */
  readonly from: boolean;
  readonly to: boolean;
  readonly wasRemoved: boolean;
}

/** Adds companies to the portfolio and removes them, one change at a time. */
export function usePortfolioChange() {
  const apiUrl = useRootData()?.apiUrl;
  const [changes, setChanges] = useState<ReadonlyMap<string, Change>>(new Map());
  const [outcome, setOutcome] = useState<StarOutcome | null>(null);
  const isBusy = useRef(false);
  const has = (ticker: string, isIn: boolean) => {
    const change = changes.get(ticker);
    return change?.from === isIn ? change.to : isIn;
  };
  const make = async ({ ticker, name, isIn }: StarredCompany, url: string) => {
    const present = has(ticker, isIn);
    const wasRemoved = changes.get(ticker)?.wasRemoved === true;
    const added = wasRemoved ? "restore" : "add";
    const { changePortfolio, describeRefusal } = await loadModule(
      () => import("../../viewer/change-portfolio.ts"),
    );
    try {
      await changePortfolio(browserClient(url), ticker, present ? "remove" : added, emitError);
      isBusy.current = false;
      const made = { from: isIn, to: !present, wasRemoved: present || wasRemoved };
      setChanges((before) => new Map(before).set(ticker, made));
      setOutcome({ kind: present ? "removed" : "added", name });
    } catch (error) {
      isBusy.current = false;
      setOutcome({ kind: "failed", ...describeRefusal(error) });
    }
  };
  const change = (company: StarredCompany) => {
    if (apiUrl === undefined || isBusy.current) return;
    isBusy.current = true;
    setOutcome(null);
    make(company, apiUrl)
      .catch(emitError)
      .finally(() => (isBusy.current = false));
  };
  const clear = () => setOutcome(null);
  return { has, outcome, change, clear };
}
