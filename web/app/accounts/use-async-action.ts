import { useRef, useState } from "react";
import type { AuthErrorInfo } from "../identity/auth-errors.ts";
import { describeAuthError } from "../identity/auth-errors.ts";

export interface AsyncAction {
  readonly busy: boolean;
  readonly failure: AuthErrorInfo | null;
  /**
   * Runs what a press asks for, unless something runs already. `caught` may deal with an error itself by
   * answering true; any other is shown.
   */
  readonly run: (action: () => Promise<void>, caught?: (error: unknown) => boolean) => void;
  /** Shows what went wrong elsewhere. */
  readonly fail: (error: unknown) => void;
}

/** What a page sends, one thing at a time. */
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
