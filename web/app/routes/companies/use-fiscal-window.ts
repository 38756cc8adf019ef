import { useCallback, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { PriceChart } from "@tenbin/contract";
import type { Client } from "@tenbin/contract/client";
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
    (next: FiscalWindow | null, delay: number) => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      setWanted(next);
      setBusy(true);
      setFailure(null);
      const { signal } = controller;
      void recompute(browserClient(apiUrl), ticker, next, delay, signal).then((outcome) => {
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
      if (window !== null) ask({ ...window, [handle]: index }, REST_MS);
    },
    [ask, window],
  );
  const reset = useCallback(() => ask(null, 0), [ask]);
  return { chart, window, busy, failure, move, reset };
}

/** The recomputed chart, words for a failure, or undefined when cancelled. */
async function recompute(
  client: Client,
  ticker: string,
  window: FiscalWindow | null,
  delay: number,
  signal: AbortSignal,
): Promise<PriceChart | string | undefined> {
  if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
  if (signal.aborted) return undefined;
  const query = window === null ? {} : { begin: window.begin, end: window.end };
  try {
    return await client.call("getPriceChart", { params: { ticker }, query, signal });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
