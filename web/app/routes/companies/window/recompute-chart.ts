import type { PriceChart } from "@tenbin/contract";
import { ApiError } from "@tenbin/contract/client";
import { errors } from "@tenbin/contract/errors";
import { browserClient } from "../../../api/api.client.ts";
import type { FiscalWindow, WindowHandle } from "../../../charts/price-value/rail/fiscal-window.ts";

/** A window that the reader wants the value line for; null for the default one. */
export interface RecomputeRequest {
  readonly apiUrl: string;
  readonly ticker: string;
  readonly window: FiscalWindow | null;
  /** The handle that was moved. */
  readonly handle: WindowHandle | undefined;
  readonly signal: AbortSignal;
}

/** The recomputed chart, words for a failure, or undefined when cancelled. */
export type RecomputeResult = PriceChart | string | undefined;

/** Asks the API for the value line of a window. */
export async function recomputeChart(asked: RecomputeRequest): Promise<RecomputeResult> {
  const { apiUrl, ticker, window, handle, signal } = asked;
  const client = browserClient(apiUrl);
  let failure = "";
  for (const query of candidateQueries(window, handle)) {
    if (signal.aborted) return undefined;
    try {
      return await client.call("getPriceChart", { params: { ticker }, query, signal });
    } catch (error) {
      failure = messageForError(error);
      if (!(error instanceof ApiError) || error.errorType !== "offset_not_available") break;
    }
  }
  return failure;
}

/**
 * What to ask for, in order of preference. Another end year can make the begin year unavailable:
 * then the server's own begin year for that end is the next best.
 */
export function candidateQueries(
  window: FiscalWindow | null,
  handle?: WindowHandle,
): readonly [Partial<FiscalWindow>, ...Partial<FiscalWindow>[]] {
  if (window === null) return [{}];
  const { begin, end } = window;
  return handle === "end" ? [{ begin, end }, { end }] : [{ begin, end }];
}

/** A named error's own words; else the client's, which may be a status text. */
function messageForError(error: unknown): string {
  if (error instanceof ApiError && error.errorType !== null) return errors[error.errorType].message;
  return error instanceof Error ? error.message : errors.internal.message;
}
