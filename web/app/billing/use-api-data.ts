import type { CallInput, Endpoints, CallOutput } from "@tenbin/contract";
import { ApiError } from "@tenbin/contract/client";
import { useCallback, useEffect, useState } from "react";
import { useApi } from "../accounts/use-api.ts";
import { type AuthErrorInfo, describeAuthError } from "../identity/auth-errors.ts";
import { emitError } from "../telemetry/error-channel.ts";

export interface LoadFailure extends AuthErrorInfo {
  readonly errorType: ApiError["errorType"];
}

export interface ApiData<T> {
  /** The last one loaded; null before. */
  readonly data: T | null;
  readonly failure: LoadFailure | null;
  readonly reload: () => void;
}

/**
 * Calls an endpoint in the browser when the page opens, comes back from the history or is online
 * again after a failure.
 */
export function useApiData<N extends keyof Endpoints>(
  name: N,
  input: CallInput<Endpoints[N]>,
  /** Nothing is called before, and nothing shown once it is over. */
  isReady: boolean,
): ApiData<CallOutput<Endpoints[N]>> {
  const api = useApi();
  const key = JSON.stringify([name, input]);
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<Loaded<CallOutput<Endpoints[N]>>>(NOTHING);
  const reload = useCallback(() => setAttempt((count) => count + 1), []);
  useEffect(() => {
    if (!isReady) return undefined;
    const abort = new AbortController();
    const load = async () => {
      try {
        const data = await api().call(name, { ...input, signal: abort.signal });
        if (data !== undefined) setLoaded({ key, data, failure: null });
      } catch (error) {
        if (abort.signal.aborted) return;
        logUnexpected(error, name);
        const failure = describeFailure(error);
        setLoaded((before) => ({ ...(before.key === key ? before : NOTHING), key, failure }));
      }
    };
    void load();
    return () => abort.abort();
    // `key` stands for `name` and `input`; `api` changes at each rendering.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, isReady, attempt]);
  const current = isReady && loaded.key === key ? loaded : NOTHING;
  useReturns(current.failure === null, reload);
  return { data: current.data, failure: current.failure, reload };
}

interface Loaded<T> {
  readonly key: string | null;
  readonly data: T | null;
  readonly failure: LoadFailure | null;
}

const NOTHING = { key: null, data: null, failure: null };

function describeFailure(error: unknown): LoadFailure {
  const errorType = error instanceof ApiError ? error.errorType : null;
  return { ...describeAuthError(error), errorType };
}

/** An outage of the network is the viewer's own. */
function logUnexpected(error: unknown, name: keyof Endpoints): void {
  const isExpected =
    error instanceof ApiError &&
    (error.status === null || (error.status >= 400 && error.status < 500));
  if (!isExpected) emitError(error, name);
}

/** After a failure once the network is back; always when the page is shown again from the history. */
function useReturns(isLoaded: boolean, reload: () => void): void {
  useEffect(() => {
    const onOnline = () => {
      if (!isLoaded) reload();
    };
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) reload();
    };
    window.addEventListener("online", onOnline);
    window.addEventListener("pageshow", onShow);
    return () => {
      window.removeEventListener("online", onOnline);
      window.removeEventListener("pageshow", onShow);
    };
  }, [isLoaded, reload]);
}
