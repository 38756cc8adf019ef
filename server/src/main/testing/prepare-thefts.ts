import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { callAccountsApi } from "../../../../fakes/auth-emulator/emulator-process.ts";
import {
  type ApiWithEmulator,
  type SignedIn,
  startApiWithEmulator,
  UID,
} from "./api-with-emulator.ts";

export const OWNERS = "a horse of the owner";
export const THIEFS = "a horse of the thief";
const CLOSED = [
  ["GET /user"],
  ["POST /session"],
  ["POST /mail-change", { email: "thief@tenbin.example" }],
  ["PUT /password", { new_password: "another of the thief" }],
  ["POST /delete-account"],
  ["DELETE /user", {}],
] as const;

export const google = (email: string, sub = email) => {
  const account = JSON.stringify({ sub, email, email_verified: true });
  const postBody = new URLSearchParams({ id_token: account, providerId: "google.com" });
  return { postBody: postBody.toString(), requestUri: "http://localhost" };
};

/** What owner and thief do to sessions, at our service and at the provider. */
export function prepareThefts() {
  let started: ApiWithEmulator;
  beforeAll(async () => void (started = await startApiWithEmulator()));
  afterAll(() => started.close());
  beforeEach(() => started.reset());

  const status = async (request: string, token: string, body?: object) =>
    (await started.ask(request, token, body)).status;
  const expectRefused = async (token: string) => {
    for (const [request, body] of CLOSED) {
      expect([request, ...(await started.refusal(request, token, body))]).toEqual([
        request,
        401,
        "session_revoked",
      ]);
    }
  };
  const redeem = (token: unknown) => started.signIn("signInWithCustomToken", { token });
  const atProvider = async (method: string, request: object) =>
    (await callAccountsApi(started.emulator, method, { ...request, returnSecureToken: true }))
      .status;
  const THIEFS_GOOGLE = google("thief@gmail.example");
  const byGoogle = (account: object) => started.signIn("signInWithIdp", account);
  const link = ({ idToken }: SignedIn, account: object) =>
    atProvider("signInWithIdp", { idToken, ...account });
  const linkedGoogle = async () => (await started.identities.find(UID))?.google;
  const reset = async () => {
    const token = await started.mailedToken("password_reset");
    return (await started.ask("POST /password/reset", null, { token, new_password: OWNERS }))
      .status;
  };
  const notices = async () => {
    const { rows } = await started.database.pool.query<{ kind: string; to: string }>(
      `select kind, to_address as to from outbox where kind like 'notice.%' order by queued_at`,
    );
    return rows.map(({ kind, to }) => `${kind} ${to}`);
  };
  /** A custom token of before the owner's reset, which the provider redeems for another minute. */
  const keepCustomToken = async () => {
    const { idToken } = await started.byPassword();
    const { body } = await started.ask("PUT /password", idToken, { new_password: THIEFS });
    expect(await reset()).toBe(200);
    return body["customToken"];
  };

  return {
    api: () => started,
    status,
    expectRefused,
    redeem,
    atProvider,
    THIEFS_GOOGLE,
    byGoogle,
    link,
    linkedGoogle,
    reset,
    notices,
    keepCustomToken,
  };
}
