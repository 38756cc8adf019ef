import { createPublicKey, createSign, KeyObject } from "node:crypto";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import {
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type GenerateKeyPairResult,
  type JWTHeaderParameters,
  type JWTPayload,
  SignJWT,
} from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ApiProblem } from "../../platform/http/api-problem.ts";
import type { Identity } from "./identity-provider.ts";
import { createTokenVerifier } from "./verify-token.ts";
import { createJwksKeyResolver } from "./verify-token.jwks.ts";

const PROJECT = "tenbin-test";
const NOW = Date.parse("2026-11-21T09:00:00+09:00") / 1_000;
const HOUR = 3_600;

const CLAIMS = {
  iss: `https://securetoken.google.com/${PROJECT}`,
  aud: PROJECT,
  sub: "uid-1",
  user_id: "uid-1",
  iat: NOW - 60,
  auth_time: NOW - 120,
  exp: NOW + HOUR,
  email: "reader@tenbin.example",
  email_verified: true,
  firebase: { identities: {}, sign_in_provider: "password" },
};

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");

describe("createTokenVerifier", () => {
  let keys: Server;
  let url: URL;
  let first: GenerateKeyPairResult;
  let second: GenerateKeyPairResult;
  const published = { ids: ["one"], status: 200, asked: 0, maxAge: 60 };
  let now = NOW;
  const clock = { now: () => new Date(now * 1_000) };
  let verify: (token: string) => Promise<Identity>;

  beforeAll(async () => {
    first = await generateKeyPair("RS256", { extractable: true });
    second = await generateKeyPair("RS256", { extractable: true });
    const jwks = [
      { ...(await exportJWK(first.publicKey)), use: "sig", alg: "RS256", kid: "one" },
      { ...(await exportJWK(second.publicKey)), use: "sig", alg: "RS256", kid: "two" },
    ];
    keys = createServer((_, response) => {
      published.asked += 1;
      response.writeHead(published.status, { "cache-control": `max-age=${published.maxAge}` });
      response.end(JSON.stringify({ keys: jwks.filter(({ kid }) => published.ids.includes(kid)) }));
    }).listen(0, "127.0.0.1");
    await once(keys, "listening");
    url = new URL(`http://127.0.0.1:${(keys.address() as AddressInfo).port}/jwks`);
  });
  afterAll(() => {
    keys.close();
    keys.closeAllConnections();
  });
  beforeEach(() => {
    Object.assign(published, { ids: ["one"], status: 200, asked: 0 });
    now = NOW;
    verify = createTokenVerifier({
      projectId: PROJECT,
      getKey: createJwksKeyResolver({ url, clock }),
      clock,
    });
  });

  const sign = (
    claims: JWTPayload = {},
    header: Partial<JWTHeaderParameters> = {},
    pair: GenerateKeyPairResult = first,
  ) =>
    new SignJWT({ ...CLAIMS, ...claims })
      .setProtectedHeader({ alg: "RS256", kid: "one", typ: "JWT", ...header })
      .sign(pair.privateKey);

  const answerTo = async (token: string | Promise<string>) =>
    verify(await token).then(
      () => "accepted",
      (error: unknown) => (error instanceof ApiProblem ? error.errorType : error),
    );

  it("reads the identity from a valid token", async () => {
    expect(await verify(await sign())).toEqual({
      uid: "uid-1",
      email: "reader@tenbin.example",
      emailVerified: true,
      signInProvider: "password",
      sessionEpoch: null,
      googleSubject: null,
      authTime: NOW - 120,
      expiresAt: NOW + HOUR,
    });
    expect(await verify(await sign({ email: undefined, email_verified: undefined }))).toMatchObject(
      { email: null, emailVerified: false },
    );
  });

  it("rejects unsigned tokens and those signed with the public key as a secret (H02) [ASVS 6.8.2, 9.1.2]", async () => {
    const unsigned = `${encode({ alg: "none", typ: "JWT" })}.${encode(CLAIMS)}`;
    for (const signature of ["", ".", ".c2ln"])
      expect(await answerTo(unsigned + signature)).toBe("auth_invalid");
    expect(await answerTo(`${encode({ alg: "none", kid: "one" })}.${encode(CLAIMS)}.c2ln`)).toBe(
      "auth_invalid",
    );
    const secret = new TextEncoder().encode(await exportSPKI(first.publicKey));
    const header = { alg: "HS256", kid: "one" };
    expect(await answerTo(new SignJWT(CLAIMS).setProtectedHeader(header).sign(secret))).toBe(
      "auth_invalid",
    );
  });

  it.each<[string, JWTPayload]>([
    ["audience", { aud: "tenbin-other" }],
    ["audiences, none of them ours", { aud: ["a", "b"] }],
    ["audience beside ours", { aud: [PROJECT, "tenbin-other"] }],
    ["audience's type", { aud: [PROJECT] }],
    ["lifetime than an hour", { exp: NOW + 7_000 * 24 * HOUR }],
    ["issuer", { iss: "https://securetoken.google.com/tenbin-other" }],
    ["issuer's service", { iss: `https://session.firebase.google.com/${PROJECT}` }],
    ["empty subject", { sub: "" }],
    ["absent subject", { sub: undefined }],
    ["overlong subject", { sub: "x".repeat(129) }],
    ["tenant", { firebase: { sign_in_provider: "password", tenant: "other-house" } }],
    ["absent sign-in time", { auth_time: undefined }],
    ["expiry that is not a number", { exp: "never" as unknown as number }],
  ])("refuses another %s (H05) [ASVS 6.8.1, 9.2.2, 9.2.4, 10.3.1]", async (_, claims) => {
    expect(await answerTo(sign(claims))).toBe("auth_invalid");
  });

  it.each<[string, JWTPayload]>([
    ["ended a second ago", { exp: NOW - 1 }],
    ["ends now", { exp: NOW }],
    ["was issued ten minutes in the future", { iat: NOW + 600 }],
    ["has a sign-in time ten minutes in the future", { auth_time: NOW + 600 }],
  ])("a token that %s has the wrong time (H06) [ASVS 9.2.1]", async (_, claims) => {
    expect(await answerTo(sign(claims))).toBe("token_expired");
  });

  it("tolerates clocks that differ by seconds [fault: clock × member pages]", async () => {
    expect(await answerTo(sign({ iat: NOW + 5, auth_time: NOW + 5 }))).toBe("accepted");
  });

  it("does not reveal to a forger that the token would have expired [ASVS 9.1.1]", async () => {
    expect(await answerTo(sign({ exp: NOW - 1 }, {}, second))).toBe("auth_invalid");
  });

  it("requires a key id, even with a single key", async () => {
    expect(await answerTo(sign({}, { kid: undefined }))).toBe("auth_invalid");
  });

  /** A token signed by the attacker's own key, to which its header refers. */
  const attackers = (header: Readonly<Record<string, unknown>>) => {
    const key = KeyObject.from(second.privateKey);
    const jwk = createPublicKey(key).export({ format: "jwk" });
    const signed = `${encode("jwk" in header ? { ...header, jwk } : header)}.${encode(CLAIMS)}`;
    return `${signed}.${createSign("RSA-SHA256").update(signed).sign(key, "base64url")}`;
  };

  it.each([
    { kid: undefined, jku: "http://127.0.0.1:9/keys" },
    { x5u: "http://127.0.0.1:9/cert" },
    { x5c: ["MIIB"] },
    { jwk: "theirs" },
    { jwk: "theirs", kid: undefined },
    { crit: ["jku"], jku: "http://127.0.0.1:9/keys" },
  ])("ignores keys named by the header: %j (H09) [ASVS 9.1.3]", async (header) => {
    await verify(await sign());
    let outbound = 0;
    const count = () => void (outbound += 1);
    subscribe("net.client.socket", count);
    const response = await answerTo(attackers({ alg: "RS256", kid: "one", ...header }));
    unsubscribe("net.client.socket", count);
    expect(response).toBe("auth_invalid");
    expect(outbound).toBe(0);
  });

  it.each(["../../../dev/null", "http://127.0.0.1:9/keys"])(
    "asks only for the published keys, whatever a header names: %s (H09)",
    async (kid) => {
      await verify(await sign());
      expect(await answerTo(attackers({ alg: "RS256", kid }))).toBe("unavailable");
      now += 30;
      expect(await answerTo(attackers({ alg: "RS256", kid }))).toBe("auth_invalid");
      expect(published.asked).toBe(2);
    },
  );

  it("rejects a token with a single changed character [ASVS 9.1.1]", async () => {
    const token = await sign();
    const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.= ~%é".split(
      "",
    );
    await fc.assert(
      fc.asyncProperty(
        // Several texts could encode the same bytes in the last characters.
        fc.oneof(fc.nat(token.length - 1), fc.constant(token.length - 1)),
        fc.constantFrom(...letters),
        async (at, character) => {
          fc.pre(token[at] !== character);
          // "unavailable" where the character belongs to the key's id.
          const answer = await answerTo(token.slice(0, at) + character + token.slice(at + 1));
          expect(answer).toMatch(/^(auth_invalid|unavailable)$/);
        },
      ),
      { numRuns: 400, seed: 20261121 },
    );
    for (const other of [" ", "A", "=", "."])
      expect(await answerTo(token + other)).toBe("auth_invalid");
    expect(await answerTo(token.slice(0, -1))).toBe("auth_invalid");
  });

  it("fetches the keys once while they are fresh", async () => {
    await Promise.all(Array.from({ length: 20 }, async () => verify(await sign())));
    expect(published.asked).toBe(1);
    now += published.maxAge;
    await verify(await sign());
    expect(published.asked).toBe(2);
  });

  it("finds a newly published key and drops one no longer published", async () => {
    const byFirst = await sign();
    const bySecond = await sign({}, { kid: "two" }, second);
    await verify(byFirst);
    published.ids = ["two"];
    // Invented key ids do not cause more than one fetch per half minute: until then nobody knows.
    now += 10;
    for (let time = 0; time < 2; time += 1) {
      const refused = await verify(bySecond).catch((error: unknown) => error);
      expect(refused).toMatchObject({ errorType: "unavailable", retryAfter: 20 });
    }
    expect(published.asked).toBe(1);
    now += 20;
    expect(await answerTo(bySecond)).toBe("accepted");
    expect(published.asked).toBe(2);
    now += 30;
    expect(await answerTo(byFirst)).toBe("auth_invalid");
    expect(published.asked).toBe(3);
  });

  it("keeps using known keys while fetches fail, and reports unknown ones as unavailable [ASVS 16.5.2] [fault: identity provider × member pages, reads]", async () => {
    published.status = 500;
    expect(await answerTo(sign())).toBe("unavailable");
    published.status = 200;
    expect(await answerTo(sign())).toBe("unavailable");
    expect(published.asked).toBe(1);
    now += 5;
    expect(await answerTo(sign())).toBe("accepted");
    published.status = 503;
    now += HOUR / 2;
    expect(await answerTo(sign())).toBe("accepted");
    expect(await answerTo(sign({}, { kid: "two" }, second))).toBe("unavailable");
  });

  it("follows no redirect when fetching keys [ASVS 15.3.2]", async () => {
    published.status = 302;
    expect(await answerTo(sign())).toBe("unavailable");
  });
});
