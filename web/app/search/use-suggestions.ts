import type { SuggestResponse } from "@tenbin/contract";
import { useEffect, useState } from "react";
import { browserClient } from "../api/api.client.ts";
import { useRootData } from "../site/root-data.ts";

/** Milliseconds. */
const DEBOUNCE_MS = 80;

export interface SuggestionsState {
  /** The last answer, kept while the next one loads. */
  readonly answer: SuggestResponse | null;
  readonly failure: { readonly q: string; readonly message: string } | null;
}

const NO_SUGGESTIONS: SuggestionsState = { answer: null, failure: null };

/** Cancels a request when a newer query replaces it. */
export function useSuggestions(q: string): SuggestionsState {
  const apiUrl = useRootData()?.apiUrl;
  const [suggestions, setSuggestions] = useState<SuggestionsState>(NO_SUGGESTIONS);
  useEffect(() => {
    if (q === "" || apiUrl === undefined) return undefined;
    const controller = new AbortController();
    const fetchSuggestions = async () => {
      try {
        const query = { q };
        const response = await browserClient(apiUrl).call("suggest", {
          query,
          signal: controller.signal,
        });
        if (response !== undefined) setSuggestions({ answer: { ...response, q }, failure: null });
      } catch (error) {
        const message = error instanceof Error ? error.message : "";
        if (!controller.signal.aborted) setSuggestions({ answer: null, failure: { q, message } });
      }
    };
    const timer = setTimeout(() => void fetchSuggestions(), DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [q, apiUrl]);
  return q === "" ? NO_SUGGESTIONS : suggestions;
}
