import { useRef, useState } from "react";
import type { IdentityWords } from "../identity/identity-words.ts";
import { wordsOfIdentityError } from "../identity/identity-words.ts";

export interface Sending {
  readonly busy: boolean;
  readonly failure: IdentityWords | null;
  /**
   * Runs what a press asks for, unless something runs already. `caught` may deal with an error itself by
   * answering true; any other is shown.
   */
  readonly run: (action: () => Promise<void>, caught?: (error: unknown) => boolean) => void;
  /** Shows what went wrong elsewhere. */
  readonly fail: (error: unknown) => void;
}

/** What a page sends, one thing at a time. */
export function useSending(): Sending {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<IdentityWords | null>(null);
  const fail = (error: unknown) => setFailure(wordsOfIdentityError(error));
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
