import type { SuggestAnswer } from "@tenbin/contract";
import { useEffect, useState } from "react";
import { browserClient } from "../api.client.ts";
import { useRootData } from "../layout/root-data.ts";

/** A pause in typing that is worth a question, in milliseconds. */
const PAUSE_MS = 80;

export interface Suggestions {
  /** The last answer; it stays while the next one is awaited. */
  readonly answer: SuggestAnswer | null;
  /** The query that failed, with the message for the reader. */
  readonly failure: { readonly q: string; readonly message: string } | null;
}

const NOTHING: Suggestions = { answer: null, failure: null };

/** Companies for what is typed. A question overtaken by further typing is cancelled. */
export function useSuggestions(q: string): Suggestions {
  const apiUrl = useRootData()?.apiUrl;
  const [suggestions, setSuggestions] = useState<Suggestions>(NOTHING);
  useEffect(() => {
    if (q === "" || apiUrl === undefined) return undefined;
    const cancel = new AbortController();
    const ask = async () => {
      try {
        const query = { q };
        const answer = await browserClient(apiUrl).call("suggest", {
          query,
          signal: cancel.signal,
        });
        if (answer !== undefined) setSuggestions({ answer: { ...answer, q }, failure: null });
      } catch (error) {
        const message = error instanceof Error ? error.message : "";
        if (!cancel.signal.aborted) setSuggestions({ answer: null, failure: { q, message } });
      }
    };
    const pause = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      clearTimeout(pause);
      cancel.abort();
    };
  }, [q, apiUrl]);
  return q === "" ? NOTHING : suggestions;
}
