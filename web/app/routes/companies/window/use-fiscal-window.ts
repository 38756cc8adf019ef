import { useCallback, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { PriceChart } from "@tenbin/contract";
import type { FiscalWindow, Handle } from "../../../charts/price-value/rail/fiscal-handles.ts";
import { loadModule } from "../../../navigation/load-module.ts";
import type { AskedWindow, WindowOutcome } from "./recompute-chart.ts";
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
      const asked = { apiUrl, ticker, window: next, handle, signal };
      void recompute(asked, delay).then((outcome) => {
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

/** Asks once the handle rests; what asks is fetched meanwhile. Undefined when cancelled. */
async function recompute(asked: AskedWindow, delay: number): Promise<WindowOutcome> {
  const script = loadModule(() => import("./recompute-chart.ts"));
  try {
    if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
    return await (await script).recomputeChart(asked);
  } catch {
    return "計算に必要なプログラムを読み込めませんでした。";
  }
}
