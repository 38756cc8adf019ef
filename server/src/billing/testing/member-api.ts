import type { PlanName, UserType } from "@tenbin/contract";
import { type Api, createApi } from "../../platform/http/api.ts";
import type { Viewer, ViewerAccount, ViewerRights } from "../../platform/http/viewer.ts";
import type { CouponMember } from "../coupons/redeem-code.ts";

interface TestRights extends ViewerRights {
  readonly effectivePlan: PlanName;
  readonly trialUntil: Date | null;
}

interface TestAccount extends ViewerAccount, CouponMember {
  readonly userType: UserType;
}

export type TestMemberApi = Api<Viewer<TestAccount, TestRights>>;

/** End of everybody's trial. */
export const TRIAL_UNTIL = new Date("2100-02-01T00:00:00Z");

const rights: TestRights = {
  temporalFinished: false,
  effectivePlan: "tenbin_standard",
  trialUntil: TRIAL_UNTIL,
};
const nowSeconds = () => Math.floor(Date.now() / 1_000);
const emailOf = (uid: string) => `${uid}@tenbin.example`;

/** Whose account may change nothing. */
export const READ_ONLY_MEMBER = "read-only";
/** Who signs in by mailed links only. */
export const TEMPORAL_MEMBER = "temporal";

/** Every token is the uid of a member of that name, who has a standard's rights without paying. */
export function createMemberApi(): Promise<TestMemberApi> {
  return createApi({
    version: "1",
    webOrigins: [],
    masking: {
      prepare: () => {},
      mask: (output) => output,
      audienceOf: () => ({ class: "whole", version: "" }),
    },
    authentication: {
      verify: async (uid) => ({
        uid,
        email: emailOf(uid),
        emailVerified: true,
        signInProvider: "password",
        sessionEpoch: null,
        googleSubject: null,
        authTime: nowSeconds(),
        expiresAt: nowSeconds() + 3_600,
      }),
      isCurrent: async () => true,
      findSession: async ({ uid }) => ({
        account: {
          uid,
          email: emailOf(uid),
          readOnly: uid === READ_ONLY_MEMBER,
          operator: false,
          userType: uid === TEMPORAL_MEMBER ? "temporal" : "personal",
          sessionEpoch: "",
        },
        ended: false,
        rights,
      }),
      visitorRights: () => rights,
    },
  });
}
