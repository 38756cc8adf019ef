import { useLocation } from "react-router";
import { useHydrated } from "../browser/use-hydrated.ts";

/** Set by `navigate` at the end of a flow; absent when the address is typed, so that the page claims nothing. */
export const FLOW_ENDED_STATE = { happened: true } as const;

export function useFlowEnded(): boolean {
  const state: unknown = useLocation().state;
  return useHydrated() && isFlowEndedState(state);
}

function isFlowEndedState(state: unknown): boolean {
  return (
    typeof state === "object" && state !== null && "happened" in state && state.happened === true
  );
}
