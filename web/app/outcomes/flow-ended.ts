import { useLocation } from "react-router";
import { useHydrated } from "../browser/use-hydrated.ts";

/**
 * The navigation state with which a flow that has ended leads to its outcome screen:
 * `navigate("/pricing/churn/done", { state: HAPPENED })`. An address typed by hand or opened from a
 * bookmark carries none, so nobody is told of something that did not happen to them.
 */
export const FLOW_ENDED_STATE = { happened: true } as const;

/** Whether the reader was led here by the flow itself; false while rendered on the server. */
export function useFlowEnded(): boolean {
  const state: unknown = useLocation().state;
  return useHydrated() && isFlowEndedState(state);
}

function isFlowEndedState(state: unknown): boolean {
  return (
    typeof state === "object" && state !== null && "happened" in state && state.happened === true
  );
}
