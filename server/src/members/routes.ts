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
    members.show(identity.uid, new Date(identity.authTime * 1_000), requestId),
  );
  api.serve(patchUser, ({ body }, { identity }) => members.change(identity.uid, body));
  api.serve(getAchievement, (_, { identity }) => achievements.reached(identity.uid));
  api.serve(putAchievement, async ({ body }, { identity }) => ({
    status: await achievements.reach(identity.uid, body.step),
  }));
  api.serve(putCompanyAchievement, async ({ params, body }, { identity }) => ({
    status: await achievements.act(identity.uid, params.ticker, body.action),
  }));
}
