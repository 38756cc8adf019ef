import {
  getAchievement,
  getUser,
  patchUser,
  putAchievement,
  putCompanyAchievement,
  unlockCompany,
} from "@tenbin/contract";
import { fromUnixSeconds } from "@tenbin/contract/time";
import type { Account } from "../accounts/index.ts";
import type { Api } from "../platform/http/api.ts";
import type { Viewer as BaseViewer } from "../platform/http/viewer.ts";
import type { Members } from "./create-members.ts";
import type { Rights } from "./rights.ts";

export type Viewer = BaseViewer<Account, Rights>;

export function register(api: Api<Viewer>, members: Members): void {
  const { achievements } = members;
  api.serve(getUser, (_, { identity, viewer, requestId }) =>
    members.getUser(viewer, fromUnixSeconds(identity.authTime), requestId),
  );
  api.serve(patchUser, ({ body }, { viewer }) => {
    const { autosave, analytics_consent: analyticsConsent } = body;
    return members.updateUser(viewer, { autosave, analyticsConsent });
  });
  api.serve(unlockCompany, ({ params }, { viewer }) =>
    members.unlocks.unlock(viewer.account, params.ticker),
  );
  api.serve(getAchievement, (_, { viewer }) => achievements.list(viewer.uid));
  api.serve(putAchievement, async ({ body }, { viewer }) => ({
    status: await achievements.recordStep(viewer, body.step),
  }));
  api.serve(putCompanyAchievement, async ({ params, body }, { viewer }) => ({
    status: await achievements.recordCompanyAction(viewer.uid, params.ticker, body.action),
  }));
}
