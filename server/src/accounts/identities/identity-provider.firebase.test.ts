import { generateKeyPairSync } from "node:crypto";
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
    const { payload } = await jwtVerify(await people.customToken("uid-1", "epoch"), publicKey, {
      algorithms: ["RS256"],
      issuer: ACCOUNT.client_email,
      subject: ACCOUNT.client_email,
      audience:
        "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit",
    });
    expect(payload["uid"]).toBe("uid-1");
    expect(payload["claims"]).toEqual({ session_epoch: "epoch" });
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
      firebase: { sign_in_provider: "google.com" },
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
      emailVerified: true,
    });
    const published =
      "https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com";
    expect(fetchCall.mock.calls.map(([url]) => url)).toEqual([new URL(published)]);
  });
});
