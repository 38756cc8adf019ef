import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  callAccountsApi,
  PROJECT_ID,
  type EmulatorProcess,
  startEmulatorProcess,
} from "../../../../fakes/auth-emulator/emulator-process.ts";
import { systemClock } from "../../platform/clock/clock.ts";
import { createFirebaseIdentityProvider } from "./identity-provider.firebase.ts";
import {
  ProviderEmailTakenError,
  type IdentityProvider,
  type Identity,
  ProviderUserNotFoundError,
} from "./identity-provider.ts";
import { isValidAtProvider } from "../rules.ts";
import { createInMemoryIdentityProvider } from "../testing/in-memory-identity-provider.ts";

const PASSWORD = "correct horse";

interface ProviderCase {
  readonly identities: IdentityProvider;
  signIn(email: string, password?: string): Promise<string | null>;
  link(token: string, uid: string, email: string): Promise<unknown>;
  end(): Promise<void>;
}

async function createFirebaseCase(): Promise<ProviderCase> {
  const folder = await mkdtemp(join(tmpdir(), "tenbin-identities-"));
  const emulator: EmulatorProcess = await startEmulatorProcess(folder);
  return {
    identities: createFirebaseIdentityProvider({
      projectId: PROJECT_ID,
      emulatorHost: emulator.host,
      serviceAccount: null,
    }),
    async signIn(email, password = PASSWORD) {
      const request = { email, password, returnSecureToken: true };
      const { status, body } = await callAccountsApi(emulator, "signInWithPassword", request);
      return status === 200 ? String(body["idToken"]) : null;
    },
    link(idToken, _, email) {
      const account = JSON.stringify({ sub: email, email, email_verified: true });
      const postBody = new URLSearchParams({ id_token: account, providerId: "google.com" });
      return callAccountsApi(emulator, "signInWithIdp", {
        idToken,
        postBody: postBody.toString(),
        requestUri: "http://localhost",
        returnSecureToken: true,
      });
    },
    async end() {
      await emulator.end("SIGTERM");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function createInMemoryCase(): Promise<ProviderCase> {
  const identities = createInMemoryIdentityProvider(systemClock);
  return {
    identities,
    async signIn(email, password = PASSWORD) {
      const uid = identities.signIn(email, password);
      return uid === null ? null : identities.issueToken(uid);
    },
    link: async (_, uid, email) => identities.linkProvider(uid, "google.com", email),
    end: async () => {},
  };
}

describe.each([
  ["Firebase", createFirebaseCase],
  ["in memory", createInMemoryCase],
])("the identity provider %s", (_, open) => {
  let provider: ProviderCase;
  let people: IdentityProvider;
  beforeAll(async () => {
    provider = await open();
    people = provider.identities;
  });
  afterAll(() => provider.end());

  const create = (email: string, uid?: string) =>
    people.create({
      email,
      password: PASSWORD,
      emailVerified: true,
      ...(uid === undefined ? {} : { uid }),
    });
  async function signedIn(email: string, password?: string): Promise<Identity> {
    const token = await provider.signIn(email, password);
    if (token === null) throw new Error("refused");
    return people.verify(token);
  }

  const isCurrent = async (identity: Identity) =>
    isValidAtProvider(await people.find(identity.uid), identity);

  it("verifies whoever signs in [ASVS 7.2.2]", async () => {
    const { uid } = await create("one@tenbin.example");
    const identity = await signedIn("One@Tenbin.example");
    expect(identity).toMatchObject({
      uid,
      email: "one@tenbin.example",
      emailVerified: true,
      signInProvider: "password",
    });
    expect(identity.expiresAt - identity.authTime).toBe(3_600);
    expect(await isCurrent(identity)).toBe(true);
    expect(await provider.signIn("one@tenbin.example", "wrong")).toBeNull();
  });

  it("finds users by uid and by address", async () => {
    const user = await create("two@tenbin.example");
    expect(user).toMatchObject({ email: "two@tenbin.example", providers: ["password"] });
    expect(await people.find(user.uid)).toEqual(user);
    expect(await people.findByEmail("TWO@tenbin.example")).toEqual(user);
    expect(await people.find("nobody")).toBeNull();
    expect(await people.findByEmail("nobody@tenbin.example")).toBeNull();
  });

  it("creates a user once, and none with another's address", async () => {
    const created = await create("three@tenbin.example", "uid-three");
    expect(await create("three@tenbin.example", "uid-three")).toEqual(created);
    await expect(create("three@tenbin.example")).rejects.toThrow(ProviderEmailTakenError);
    await expect(create("other@tenbin.example", "uid-three")).rejects.toThrow(
      ProviderEmailTakenError,
    );
  });

  it("changes address and password", async () => {
    const { uid } = await create("four@tenbin.example");
    const details = { email: "vier@tenbin.example", password: "another horse" };
    expect(await people.update(uid, details)).toMatchObject({ email: "vier@tenbin.example" });
    expect(await provider.signIn("four@tenbin.example")).toBeNull();
    expect(await signedIn("vier@tenbin.example", "another horse")).toMatchObject({ uid });
    await expect(people.update(uid, { email: "one@tenbin.example" })).rejects.toThrow(
      ProviderEmailTakenError,
    );
    await expect(people.update("nobody", details)).rejects.toThrow(ProviderUserNotFoundError);
  });

  it("ends sessions and lets a new one begin", async () => {
    const { uid } = await create("five@tenbin.example");
    const identity = await signedIn("five@tenbin.example");
    const before = { ...identity, authTime: identity.authTime - 1 };
    await people.endSessions(uid);
    expect(await isCurrent(before)).toBe(false);
    expect(await isCurrent(await signedIn("five@tenbin.example"))).toBe(true);
  });

  it("ends sessions when the password changes [ASVS 7.6.1]", async () => {
    const { uid } = await create("six@tenbin.example");
    const identity = await signedIn("six@tenbin.example");
    await people.update(uid, { password: "another horse" });
    const before = { ...identity, authTime: identity.authTime - 1 };
    expect(await isCurrent(before)).toBe(false);
  });

  it.each([
    ["the owner's", ["google.com", "password"]],
    ["an intruder's", ["password"]],
  ])("keeps only the named Google account: %s", async (google, left) => {
    const email = "eight@tenbin.example";
    const address = google === "the owner's" ? "owner@gmail.example" : "intruder@gmail.example";
    const { uid } = (await people.findByEmail(email)) ?? (await create(email));
    await provider.link((await provider.signIn(email)) ?? "", uid, address);
    const linked = await people.find(uid);
    expect(linked?.providers.toSorted()).toEqual(["google.com", "password"]);
    expect(linked?.google).toEqual({ subject: address, email: address });
    await people.unlinkOthers(uid, "owner@gmail.example");
    await people.unlinkOthers(uid, "owner@gmail.example");
    expect((await people.find(uid))?.providers.toSorted()).toEqual(left);
    await expect(people.unlinkOthers("nobody", null)).rejects.toThrow(ProviderUserNotFoundError);
    await people.delete(uid);
  });

  it("rejects disabled and deleted users", async () => {
    const { uid } = await create("seven@tenbin.example");
    const identity = await signedIn("seven@tenbin.example");
    await people.update(uid, { disabled: true });
    expect(await isCurrent(identity)).toBe(false);
    expect(await provider.signIn("seven@tenbin.example")).toBeNull();
    await people.delete(uid);
    await people.delete(uid);
    expect(await isCurrent(identity)).toBe(false);
    expect(await people.find(uid)).toBeNull();
  });
});

describe("a disabled identity provider", () => {
  it("reports itself as unavailable instead of users as unknown", async () => {
    const people = createFirebaseIdentityProvider({
      projectId: PROJECT_ID,
      emulatorHost: "127.0.0.1:1",
      serviceAccount: null,
    });
    await expect(people.find("uid")).rejects.toMatchObject({ errorType: "unavailable" });
    await expect(people.delete("uid")).rejects.toMatchObject({ errorType: "unavailable" });
    const header = Buffer.from('{"alg":"RS256","kid":"one"}').toString("base64url");
    const token = `${header}.e30.AAAA`;
    await expect(people.verify(token)).rejects.toMatchObject({ errorType: "unavailable" });
  });
});
