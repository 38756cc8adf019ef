import type { Account } from "../../accounts/index.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { type Api, createApi } from "../../platform/http/api.ts";
import { masking, type Rights, type Viewer } from "../index.ts";

interface UidApiOptions {
  readonly accounts: { find(uid: string): Promise<Account | null> };
  readonly clock: Clock;
  /** Null: a visitor's. */
  readonly rights: (account: Account | null) => Rights;
}

/** An API without routes, whose tokens are uids. */
export function createUidApi({ accounts, clock, rights }: UidApiOptions): Promise<Api<Viewer>> {
  const seconds = () => Math.floor(clock.now().getTime() / 1_000);
  return createApi<Account, Rights>({
    version: "test",
    webOrigins: [],
    masking,
    clock,
    authentication: {
      verify: async (uid) => ({
        uid,
        email: `${uid}@example.jp`,
        emailVerified: true,
        signInProvider: "password",
        sessionEpoch: null,
        googleSubject: null,
        authTime: seconds() - 60,
        expiresAt: seconds() + 3_600,
      }),
      isCurrent: async () => true,
      async findSession({ uid }) {
        const account = await accounts.find(uid);
        return account && { account, ended: false, rights: rights(account) };
      },
      visitorRights: () => rights(null),
    },
  });
}
