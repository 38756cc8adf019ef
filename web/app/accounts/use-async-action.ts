import { useRef, useState } from "react";
import type { AuthErrorInfo } from "../identity/auth-errors.ts";
import { describeAuthError } from "../identity/auth-errors.ts";

export interface AsyncAction {
  readonly busy: boolean;
  readonly failure: AuthErrorInfo | null;
  /**
   * Runs `action` unless another one is running. `caught` returns true for errors that it has
   * handled; others are shown.
   */
  readonly run: (action: () => Promise<void>, caught?: (error: unknown) => boolean) => void;
  readonly fail: (error: unknown) => void;
}

/** Runs one request at a time. */
export function useAsyncAction(): AsyncAction {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AuthErrorInfo | null>(null);
  const fail = (error: unknown) => setFailure(describeAuthError(error));
  const attempt = async (action: () => Promise<void>, caught: (error: unknown) => boolean) => {
    try {
      await action();
    } catch (error) {
      if (!caught(error)) fail(error);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return {
    busy,
    failure,
    fail,
    run(action, caught = () => false) {
      if (running.current) return;
      running.current = true;
      setBusy(true);
      setFailure(null);
      void attempt(action, caught);
    },
  };
}
