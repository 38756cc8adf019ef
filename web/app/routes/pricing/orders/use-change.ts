import type { CallInput, Endpoints } from "@tenbin/contract";
import { useNavigate } from "react-router";
import { useApi } from "../../../accounts/use-api.ts";
import { useOnceKey } from "../../../billing/use-once-key.ts";
import { FLOW_ENDED_STATE } from "../../../outcomes/flow-ended.ts";
import type { OutcomePath } from "../../../site/site-pages.ts";
import { reloadViewer } from "../../../viewer/use-viewer.ts";

type ChangeName =
  | "changeSubscription"
  | "withdrawChange"
  | "cancelSubscription"
  | "withdrawCancellation"
  | "cancelUnit"
  | "withdrawUnitCancellation";

/** Makes a change of the contract once, then shows its outcome. */
export function useChange() {
  const api = useApi();
  const navigate = useNavigate();
  const keyOf = useOnceKey();
  return async <N extends ChangeName>(
    name: N,
    input: CallInput<Endpoints[N]>,
    outcome: OutcomePath,
  ): Promise<void> => {
    const idempotencyKey = keyOf([name, input]);
    const changed = await api().call(name, { ...input, idempotencyKey });
    if (changed === undefined) return;
    await reloadViewer();
    await navigate(outcome, { replace: true, state: FLOW_ENDED_STATE });
  };
}
