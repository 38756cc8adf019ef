import { useCallback, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { PriceChart } from "@tenbin/contract";
import type { FiscalWindow, WindowHandle } from "../../../charts/price-value/rail/fiscal-window.ts";
import { loadModule } from "../../../browser/load-module.ts";
import type { RecomputeRequest, RecomputeResult } from "./recompute-chart.ts";
import { isCustomWindow } from "../weighing/valuation-summary.ts";
import { setWindowParams } from "./window-query.ts";

/** Milliseconds. */
const DEBOUNCE_MS = 150;

export interface FiscalWindowState {
  readonly chart: PriceChart;
  /** The handles' position, ahead of the drawn line while it is recomputed. */
  readonly window: FiscalWindow | null;
  readonly busy: boolean;
  /** Message for the viewer, after a failed move. */
  readonly failure: string | null;
  readonly move: (handle: WindowHandle, relativeIndex: number) => void;
  readonly reset: () => void;
}

/**
 * Recomputes the value line and updates the address as the handles move.
 * @param at past day of the page; null for today's
 */
export function useFiscalWindow(
  ticker: string,
  initial: PriceChart,
  apiUrl: string,
  at: string | null,
): FiscalWindowState {
  const [chart, setChart] = useState(initial);
  const [pendingWindow, setPendingWindow] = useState<FiscalWindow | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [loaded, setLoaded] = useState(initial);
  // Another day was loaded.
  if (loaded !== initial) {
    setLoaded(initial);
    setChart(initial);
    setPendingWindow(null);
    setBusy(false);
    setFailure(null);
  }
  const [, setSearch] = useSearchParams();
  const activeRequest = useRef<AbortController | null>(null);
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- ends with the page of its day
  useEffect(() => () => activeRequest.current?.abort(), [initial]);
  const window = pendingWindow ?? chart.window;

  const requestWindow = useCallback(
    (next: FiscalWindow | null, delay: number, handle?: WindowHandle) => {
      activeRequest.current?.abort();
      const controller = new AbortController();
      activeRequest.current = controller;
      setPendingWindow(next);
      setBusy(true);
      setFailure(null);
      const { signal } = controller;
      const request = { apiUrl, ticker, at, window: next, handle, signal };
      void recomputeAfter(request, delay).then((outcome) => {
        if (signal.aborted || outcome === undefined) return;
        setBusy(false);
        setPendingWindow(null);
        if (typeof outcome === "string") {
          setFailure(outcome);
          return;
        }
        setChart(outcome);
        const customWindow = isCustomWindow(outcome) ? outcome.window : null;
        setSearch((search) => setWindowParams(search, customWindow), {
          replace: true,
          preventScrollReset: true,
        });
      });
    },
    [apiUrl, ticker, at, setSearch],
  );
  const move = useCallback(
    (handle: WindowHandle, index: number) => {
      if (window !== null) requestWindow({ ...window, [handle]: index }, DEBOUNCE_MS, handle);
    },
    [requestWindow, window],
  );
  const reset = useCallback(() => requestWindow(null, 0), [requestWindow]);
  return { chart, window, busy, failure, move, reset };
}

/** Loads the script while it waits for the handle to rest. Undefined if cancelled. */
async function recomputeAfter(request: RecomputeRequest, delay: number): Promise<RecomputeResult> {
  const script = loadModule(() => import("./recompute-chart.ts"));
  try {
    if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
    return await (await script).recomputeChart(request);
  } catch {
    return "計算に必要なプログラムを読み込めませんでした。";
  }
}
