import type { CallInput, Endpoints, CallOutput } from "@tenbin/contract";
import { useApi } from "../../../../accounts/use-api.ts";
import { useOnceKey } from "../../../../billing/use-once-key.ts";
import { useFlowOutcome } from "../../../../outcomes/use-flow-outcome.ts";
import type { OutcomePath } from "../../../../site/site-pages.ts";
import { reloadViewer } from "../../../../viewer/use-viewer.ts";

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
  const endFlow = useFlowOutcome();
  const keyOf = useOnceKey();
  return async <N extends ChangeName>(
    name: N,
    input: CallInput<Endpoints[N]>,
    outcome: OutcomePath,
    describe: (changed: CallOutput<Endpoints[N]>) => string,
  ): Promise<void> => {
    const idempotencyKey = keyOf([name, input]);
    const changed = await api().call(name, { ...input, idempotencyKey });
    if (changed === undefined) return;
    await reloadViewer();
    await endFlow(outcome, describe(changed));
  };
}
