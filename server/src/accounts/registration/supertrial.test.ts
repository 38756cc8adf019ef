import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ApiProblem } from "../../platform/http/api-problem.ts";
import { type AccountFixture, createAccountFixture } from "../testing/account-fixture.ts";

const EMAIL = "suzuki@tenbin.example";
const PASSWORD = "correct horse battery";

describe("a supertrial by mail", () => {
  let fixture: AccountFixture;
  let applications: { uid: string; offer: string }[] = [];
  let isOver = false;
  beforeAll(async () => {
    fixture = await createAccountFixture({
      async onApplication(_, { uid, offer }) {
        if (isOver) throw new ApiProblem("trial_used");
        applications.push({ uid, offer });
      },
    });
  });
  beforeEach(async () => {
    applications = [];
    isOver = false;
    await fixture.reset();
  });
  afterAll(() => fixture.database.drop());

  async function mailLink(email = EMAIL): Promise<string> {
    await fixture.accounts.requestSupertrial(email, fixture.origin);
    return fixture.takeEmailedToken();
  }
  const verify = (token: string, confirm = true) =>
    fixture.accounts.verifySupertrial({ token, confirm }, fixture.origin);
  async function applyAsTemporal(): Promise<string> {
    await verify(await mailLink());
    return (await fixture.accounts.store.findByEmail(EMAIL))?.uid ?? "";
  }
  const userTypeOf = async (uid: string) => (await fixture.accounts.store.find(uid))?.userType;

  it("makes a temporal member who is signed in by the custom token, at the second step only", async () => {
    const token = await mailLink();
    expect(await verify(token, false)).toEqual({
      status: "usable",
      email: EMAIL,
      customToken: null,
    });
    expect(await fixture.accounts.store.findByEmail(EMAIL)).toBeNull();
    const { status, customToken } = await verify(token);
    const account = await fixture.accounts.store.findByEmail(EMAIL);
    expect([status, account?.userType]).toEqual(["done", "temporal"]);
    const session = await fixture.provider.verify(fixture.provider.redeem(customToken ?? ""));
    expect([session.uid, session.sessionEpoch]).toEqual([account?.uid, account?.sessionEpoch]);
    expect(applications).toEqual([{ uid: account?.uid, offer: "supertrial" }]);
    await expect(verify(token)).rejects.toMatchObject({ errorType: "link_expired" });
  });

  it("registers one temporal member of 20 parallel uses of a link, and none by a forged or an old one", async () => {
    const token = await mailLink();
    const uses = await Promise.allSettled(Array.from({ length: 20 }, () => verify(token)));
    expect(uses.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const members = await fixture.query("select user_type from members");
    expect([members, applications.length]).toEqual([[{ user_type: "temporal" }], 1]);
    const old = await mailLink("sato@tenbin.example");
    fixture.advanceClock(3_600_000);
    for (const useless of [old, "A".repeat(43), `${old}x`]) {
      for (const confirm of [false, true]) {
        await expect(verify(useless, confirm)).rejects.toMatchObject({ errorType: "link_expired" });
      }
    }
    expect(await fixture.accounts.store.findByEmail("sato@tenbin.example")).toBeNull();
  });

  it("signs a temporal member in again by another link", async () => {
    const uid = await applyAsTemporal();
    const { customToken } = await verify(await mailLink());
    const session = await fixture.provider.verify(fixture.provider.redeem(customToken ?? ""));
    expect(session.uid).toBe(uid);
  });

  it("lets a member apply, and opens no session for what is only a mailed link", async () => {
    const uid = await fixture.createAccount(EMAIL);
    expect(await verify(await mailLink())).toMatchObject({ status: "done", customToken: null });
    expect(applications).toEqual([{ uid, offer: "supertrial" }]);
    expect(await userTypeOf(uid)).toBe("personal");
  });

  it("keeps the link usable if the application is refused, and registers nobody [fault: identity provider × trials]", async () => {
    const token = await mailLink();
    isOver = true;
    await expect(verify(token)).rejects.toMatchObject({ errorType: "trial_used" });
    expect(await fixture.accounts.store.findByEmail(EMAIL)).toBeNull();
    isOver = false;
    expect(await verify(token)).toMatchObject({ status: "done" });
  });

  it("becomes a personal member by setting a password, with the same uid", async () => {
    const uid = await applyAsTemporal();
    const session = await fixture.sessionOf(uid);
    const change = { newPassword: PASSWORD, sendResultMail: false };
    const customToken = await fixture.accounts.putPassword(session, change, fixture.origin);
    expect(await userTypeOf(uid)).toBe("personal");
    expect(fixture.provider.signIn(EMAIL, PASSWORD)).toBe(uid);
    const { sessionEpoch } = await fixture.provider.verify(fixture.provider.redeem(customToken));
    expect(sessionEpoch).toBe((await fixture.accounts.store.find(uid))?.sessionEpoch);
  });

  it("becomes a personal member by a mailed link for a password", async () => {
    const uid = await applyAsTemporal();
    await fixture.accounts.requestPasswordReset(EMAIL, fixture.origin);
    const token = await fixture.takeEmailedToken();
    await fixture.accounts.resetPassword({ token, newPassword: PASSWORD }, fixture.origin);
    expect([await userTypeOf(uid), fixture.provider.signIn(EMAIL, PASSWORD)]).toEqual([
      "personal",
      uid,
    ]);
  });

  it("becomes a personal member by the Google account of the same address, and no other", async () => {
    const uid = await applyAsTemporal();
    const signIn = async (google: string, signInProvider: string) => {
      fixture.provider.linkProvider(uid, "google.com", google);
      const token = fixture.provider.issueToken(uid, { signInProvider });
      await fixture.accounts.registerIdentity(await fixture.provider.verify(token), fixture.origin);
      return userTypeOf(uid);
    };
    expect(await signIn(EMAIL, "custom")).toBe("temporal");
    expect(await signIn("stranger@gmail.com", "google.com")).toBe("temporal");
    expect(await signIn(EMAIL, "google.com")).toBe("personal");
    const linked = fixture.provider.users.get(uid)?.google?.subject;
    expect((await fixture.accounts.store.find(uid))?.googleSubject).toBe(linked);
  });

  it("does not keep its address from registering, which keeps the uid and applies for nothing", async () => {
    const uid = await applyAsTemporal();
    applications = [];
    await fixture.accounts.requestRegistration(EMAIL, fixture.origin);
    const token = await fixture.takeEmailedToken();
    const registered = { token, password: PASSWORD };
    const { customToken } = await fixture.accounts.verifyRegistration(registered, fixture.origin);
    expect([await userTypeOf(uid), fixture.provider.signIn(EMAIL, PASSWORD)]).toEqual([
      "personal",
      uid,
    ]);
    const session = await fixture.provider.verify(fixture.provider.redeem(customToken ?? ""));
    const account = await fixture.accounts.store.find(uid);
    expect([session.sessionEpoch, applications]).toEqual([account?.sessionEpoch, []]);
  });

  it("is told apart from a registration, which applies for the trial", async () => {
    await fixture.accounts.requestRegistration(EMAIL, fixture.origin);
    const token = await fixture.takeEmailedToken();
    await expect(verify(token)).rejects.toMatchObject({ errorType: "link_expired" });
    await fixture.accounts.verifyRegistration({ token, password: PASSWORD }, fixture.origin);
    const uid = (await fixture.accounts.store.findByEmail(EMAIL))?.uid;
    expect(applications).toEqual([{ uid, offer: "trial" }]);
  });
});
