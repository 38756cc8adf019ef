import type { PriceChart } from "@tenbin/contract";
import { ApiError } from "@tenbin/contract/client";
import { errors } from "@tenbin/contract/errors";
import { browserClient } from "../../../api/api.client.ts";
import type { FiscalWindow, WindowHandle } from "../../../charts/price-value/rail/fiscal-window.ts";

/** `window` is null for the default one. */
export interface RecomputeRequest {
  readonly apiUrl: string;
  readonly ticker: string;
  /** Past day; null for today. */
  readonly at: string | null;
  readonly window: FiscalWindow | null;
  /** The handle that was moved. */
  readonly handle: WindowHandle | undefined;
  readonly signal: AbortSignal;
}

/** The recomputed chart, an error message, or undefined if cancelled. */
export type RecomputeResult = PriceChart | string | undefined;

export async function recomputeChart(request: RecomputeRequest): Promise<RecomputeResult> {
  const { apiUrl, ticker, at, window, handle, signal } = request;
  const client = browserClient(apiUrl);
  let failure = "";
  for (const query of candidateQueries(window, handle)) {
    if (signal.aborted) return undefined;
    try {
      const queryAt = at === null ? query : { ...query, at };
      return await client.call("getPriceChart", { params: { ticker }, query: queryAt, signal });
    } catch (error) {
      failure = messageForError(error);
      if (!(error instanceof ApiError) || error.errorType !== "offset_not_available") break;
    }
  }
  return failure;
}

/**
 * Queries in order of preference. A new end year can make the begin year unavailable; the API's own
 * begin year for that end comes next.
 */
export function candidateQueries(
  window: FiscalWindow | null,
  handle?: WindowHandle,
): readonly [Partial<FiscalWindow>, ...Partial<FiscalWindow>[]] {
  if (window === null) return [{}];
  const { begin, end } = window;
  return handle === "end" ? [{ begin, end }, { end }] : [{ begin, end }];
}

/** Named errors have Japanese messages; the client's may be a status text. */
function messageForError(error: unknown): string {
  if (error instanceof ApiError && error.errorType !== null) return errors[error.errorType].message;
  return error instanceof Error ? error.message : errors.internal.message;
}
