import { useNavigate } from "react-router";
import type { OutcomePath } from "../site/site-pages.ts";
import { FLOW_ENDED_STATE } from "./flow-ended.ts";

/** Shows the outcome of a flow in the place of the page on which it ended. */
export function useFlowOutcome() {
  const navigate = useNavigate();
  /** @param what happened, in full sentences, in the place of what is said of every such flow */
  return async (outcome: OutcomePath, what: string): Promise<void> => {
    await navigate(outcome, { replace: true, state: { ...FLOW_ENDED_STATE, what } });
  };
}
