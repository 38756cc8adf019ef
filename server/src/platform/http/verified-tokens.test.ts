import { beforeEach, describe, expect, it } from "vitest";
import { ApiProblem } from "./api-problem.ts";
import type { Identity } from "./identity.ts";
import { createVerifiedTokens } from "./verified-tokens.ts";

const EXPIRES_AT = 1_800_000_000;

describe("createVerifiedTokens", () => {
  let nowMs: number;
  let verifications: string[];
  let refused: ApiProblem | null;
  let verify: (token: string) => Promise<Identity>;
  beforeEach(() => {
    nowMs = (EXPIRES_AT - 3_600) * 1_000;
    verifications = [];
    refused = null;
    verify = createVerifiedTokens(
      (token) => {
        verifications.push(token);
        if (refused !== null) return Promise.reject(refused);
        return Promise.resolve({
          uid: `uid of ${token}`,
          email: null,
          emailVerified: false,
          signInProvider: "password",
          sessionEpoch: null,
          googleSubject: null,
          authTime: EXPIRES_AT - 3_600,
          expiresAt: EXPIRES_AT,
        });
      },
      { now: () => new Date(nowMs) },
    );
  });

  it("verifies a token once and keeps tokens apart", async () => {
    const uids = [];
    for (const token of ["a", "b", "a", "b"]) uids.push((await verify(token)).uid);
    expect(uids).toEqual(["uid of a", "uid of b", "uid of a", "uid of b"]);
    expect(verifications).toEqual(["a", "b"]);
  });

  it("verifies again from the second of expiry", async () => {
    await verify("a");
    nowMs = EXPIRES_AT * 1_000 - 1;
    await verify("a");
    expect(verifications).toEqual(["a"]);
    nowMs = EXPIRES_AT * 1_000;
    refused = new ApiProblem("token_expired");
    await expect(verify("a")).rejects.toBe(refused);
    await expect(verify("a")).rejects.toBe(refused);
    expect(verifications).toEqual(["a", "a", "a"]);
  });

  it("does not cache rejections", async () => {
    refused = new ApiProblem("unavailable");
    await expect(verify("a")).rejects.toBe(refused);
    refused = null;
    expect((await verify("a")).uid).toBe("uid of a");
  });

  it("evicts the least recently used token at the limit", async () => {
    for (let at = 0; at <= 10_000; at += 1) await verify(`token ${at}`);
    verifications = [];
    await verify("token 10000");
    await verify("token 1");
    expect(verifications).toEqual([]);
    await verify("token 0");
    expect(verifications).toEqual(["token 0"]);
  });
});
