import {
  getAchievement,
  getUser,
  patchUser,
  putAchievement,
  putCompanyAchievement,
} from "@tenbin/contract";
import type { Api } from "../platform/http/api.ts";
import type { Members } from "./create-members.ts";

export function register(api: Api, members: Members): void {
  const { achievements } = members;
  api.serve(getUser, (_, { identity, requestId }) =>
    members.getUser(identity.uid, new Date(identity.authTime * 1_000), requestId),
  );
  api.serve(patchUser, ({ body }, { identity }) => members.updateUser(identity.uid, body));
  api.serve(getAchievement, (_, { identity }) => achievements.list(identity.uid));
  api.serve(putAchievement, async ({ body }, { identity }) => ({
    status: await achievements.recordStep(identity.uid, body.step),
  }));
  api.serve(putCompanyAchievement, async ({ params, body }, { identity }) => ({
    status: await achievements.recordCompanyAction(identity.uid, params.ticker, body.action),
  }));
}
