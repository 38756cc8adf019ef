import { useLocation } from "react-router";
import { useHydrated } from "../browser/use-hydrated.ts";

/** Set by `navigate` at the end of a flow; absent when the address is typed, so that the page claims nothing. */
export const FLOW_ENDED_STATE = { happened: true } as const;

/** Set when the session of a temporal member ended. */
export const TRIAL_ENDED_STATE = { happened: "trial" } as const;

export function useFlowEnd(): "flow" | "trial" | null {
  const state: unknown = useLocation().state;
  if (!useHydrated() || typeof state !== "object" || state === null) return null;
  if (!("happened" in state)) return null;
  if (state.happened === TRIAL_ENDED_STATE.happened) return "trial";
  return state.happened === FLOW_ENDED_STATE.happened ? "flow" : null;
}

/** What happened, as the flow tells it; null if it tells nothing of its own. */
export function useFlowDetail(): string | null {
  const isEnded = useFlowEnded();
  const state = useLocation().state as { readonly what?: unknown } | null;
  return isEnded && typeof state?.what === "string" ? state.what : null;
}

export function useFlowEnded(): boolean {
  return useFlowEnd() === "flow";
}
