import { useCallback, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { PriceChart } from "@tenbin/contract";
import type { Client } from "@tenbin/contract/client";
import { ApiError } from "@tenbin/contract/client";
import { errors } from "@tenbin/contract/errors";
import { browserClient } from "../../api.client.ts";
import type { FiscalWindow, Handle } from "../../charts/fiscal-handles.ts";
import { withWindow } from "./window-query.ts";

/** A handle that keeps moving asks only once it rests this long, ms. */
const REST_MS = 150;

export interface FiscalWindowState {
  readonly chart: PriceChart;
  /** Where the handles stand: ahead of the drawn line while it is being recomputed. */
  readonly window: FiscalWindow | null;
  readonly busy: boolean;
  /** Why the last move came to nothing, in words for the reader. */
  readonly failure: string | null;
  readonly move: (handle: Handle, relativeIndex: number) => void;
  readonly reset: () => void;
}

/** The begin and end fiscal years: recomputes the value line as they move and keeps the address in step. */
export function useFiscalWindow(
  ticker: string,
  initial: PriceChart,
  apiUrl: string,
): FiscalWindowState {
  const [chart, setChart] = useState(initial);
  const [wanted, setWanted] = useState<FiscalWindow | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [, setSearch] = useSearchParams();
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const window = wanted ?? chart.window;

  const ask = useCallback(
    (next: FiscalWindow | null, delay: number, handle?: Handle) => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      setWanted(next);
      setBusy(true);
      setFailure(null);
      const { signal } = controller;
      const queries = queriesFor(next, handle);
      void recompute(browserClient(apiUrl), ticker, queries, delay, signal).then((outcome) => {
        if (signal.aborted || outcome === undefined) return;
        setBusy(false);
        setWanted(null);
        if (typeof outcome === "string") {
          setFailure(outcome);
          return;
        }
        setChart(outcome);
        const shown = outcome.window?.is_default === false ? outcome.window : null;
        setSearch((search) => withWindow(search, shown), {
          replace: true,
          preventScrollReset: true,
        });
      });
    },
    [apiUrl, ticker, setSearch],
  );
  const move = useCallback(
    (handle: Handle, index: number) => {
      if (window !== null) ask({ ...window, [handle]: index }, REST_MS, handle);
    },
    [ask, window],
  );
  const reset = useCallback(() => ask(null, 0), [ask]);
  return { chart, window, busy, failure, move, reset };
}

/**
 * What to ask for, in order of preference. Another end year can make the begin year unavailable:
 * then the server's own begin year for that end is the next best.
 */
export function queriesFor(
  window: FiscalWindow | null,
  handle?: Handle,
): readonly [Partial<FiscalWindow>, ...Partial<FiscalWindow>[]] {
  if (window === null) return [{}];
  const { begin, end } = window;
  return handle === "end" ? [{ begin, end }, { end }] : [{ begin, end }];
}

/** The recomputed chart, words for a failure, or undefined when cancelled. */
async function recompute(
  client: Client,
  ticker: string,
  queries: readonly Partial<FiscalWindow>[],
  delay: number,
  signal: AbortSignal,
): Promise<PriceChart | string | undefined> {
  if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
  let failure = "";
  for (const query of queries) {
    if (signal.aborted) return undefined;
    try {
      return await client.call("getPriceChart", { params: { ticker }, query, signal });
    } catch (error) {
      failure = wordsFor(error);
      if (!(error instanceof ApiError) || error.errorType !== "offset_not_available") break;
    }
  }
  return failure;
}

/** A named error's own words; else the client's, which may be a status text. */
function wordsFor(error: unknown): string {
  if (error instanceof ApiError && error.errorType !== null) return errors[error.errorType].message;
  return error instanceof Error ? error.message : errors.internal.message;
}
