import { generateKeyPairSync } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exportJWK, jwtVerify, SignJWT } from "jose";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createFirebaseIdentityProvider } from "./identity-provider.firebase.ts";

const PROJECT = "tenbin-production";
const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
const ACCOUNT = {
  project_id: PROJECT,
  client_email: "server@tenbin-production.iam.gserviceaccount.com",
  private_key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
};

/** Covers what can be tested without a real project. */
describe("the identity provider of a real project", () => {
  // The library reads it at every call.
  beforeEach(() => void vi.stubEnv("FIREBASE_AUTH_EMULATOR_HOST", undefined));
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });

  const people = createFirebaseIdentityProvider({
    projectId: PROJECT,
    emulatorHost: null,
    serviceAccount: ACCOUNT,
  });

  it("signs custom tokens with the service account's key", async () => {
    // https://firebase.google.com/docs/auth/admin/create-custom-tokens#create_custom_tokens_using_a_third-party_jwt_library
    const before = Math.floor(Date.now() / 1_000);
    const { payload } = await jwtVerify(await people.customToken("uid-1", "epoch"), publicKey, {
      algorithms: ["RS256"],
      issuer: ACCOUNT.client_email,
      subject: ACCOUNT.client_email,
      audience:
        "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit",
    });
    expect(payload["uid"]).toBe("uid-1");
    expect(payload["claims"]).toEqual({ session_epoch: "epoch" });
    const { iat = 0, exp = 0 } = payload;
    expect(iat - before).toBeLessThanOrEqual(1);
    expect(exp - iat).toBe(60);
  });

  it("signs them with the key file of GOOGLE_APPLICATION_CREDENTIALS where no key is set", async () => {
    const folder = await mkdtemp(join(tmpdir(), "tenbin-key-"));
    const path = join(folder, "key.json");
    await writeFile(path, JSON.stringify(ACCOUNT));
    vi.stubEnv("GOOGLE_APPLICATION_CREDENTIALS", path);
    const unset = { projectId: PROJECT, emulatorHost: null, serviceAccount: null };
    const byFile = createFirebaseIdentityProvider(unset);
    const { payload } = await jwtVerify(await byFile.customToken("uid-1", "epoch"), publicKey);
    expect(payload.iss).toBe(ACCOUNT.client_email);
    await rm(folder, { recursive: true });
    await expect(byFile.customToken("uid-1", "epoch")).rejects.toThrow(
      `GOOGLE_APPLICATION_CREDENTIALS: ${path} is not the key of a service account`,
    );
  });

  it("verifies ID tokens with the keys that Google publishes", async () => {
    const jwk = { ...(await exportJWK(publicKey)), use: "sig", alg: "RS256", kid: "google-1" };
    const fetchCall = vi
      .spyOn(globalThis, "fetch")
      .mockImplementation(async () =>
        Response.json({ keys: [jwk] }, { headers: { "cache-control": "public, max-age=20000" } }),
      );
    const now = Math.floor(Date.now() / 1_000);
    const token = await new SignJWT({
      auth_time: now,
      email: "reader@gmail.example",
      email_verified: true,
      firebase: { sign_in_provider: "google.com", identities: { "google.com": ["google-1"] } },
    })
      .setProtectedHeader({ alg: "RS256", kid: "google-1", typ: "JWT" })
      .setIssuer(`https://securetoken.google.com/${PROJECT}`)
      .setAudience(PROJECT)
      .setSubject("uid-1")
      .setIssuedAt(now)
      .setExpirationTime(now + 3_600)
      .sign(privateKey);
    expect(await people.verify(token)).toMatchObject({
      uid: "uid-1",
      signInProvider: "google.com",
      googleSubject: "google-1",
      emailVerified: true,
    });
    const published =
      "https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com";
    expect(fetchCall.mock.calls.map(([url]) => url)).toEqual([new URL(published)]);
  });
});
