import * as contract from "@tenbin/contract";
import type { Account, Accounts } from "../accounts/index.ts";
import type { Api } from "../platform/http/api.ts";
import type { Viewer } from "../platform/http/viewer.ts";
import type { Trials } from "./create-trials.ts";

/** Applications and their mailed links belong to accounts, like registration. */
export function register(
  api: Api<Viewer<Account>>,
  trials: Trials,
  { getRequestOrigin }: Pick<Accounts, "getRequestOrigin">,
): void {
  api.serve(contract.getTrial, async (_, { viewer }) => ({
    running: await trials.findRunning(viewer.uid),
    texts: await trials.findAgreedTexts(),
  }));
  api.serve(contract.answerQuestionnaire, ({ body }, context) => {
    const { requestId, clientHash } = getRequestOrigin(context);
    return trials.answerQuestionnaire(context.viewer.account, body, { requestId, clientHash });
  });
  api.serve(contract.prolongSupertrial, ({ body }, { viewer }) =>
    trials.prolongSupertrial(viewer.uid, body),
  );
}
