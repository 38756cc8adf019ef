import { ApiError } from "@tenbin/contract/client";
import { describe, expect, it } from "vitest";
import { getSitePage } from "../site/site-pages.ts";
import { describeAuthError, isSessionEnded, isWrongPassword } from "./auth-errors.ts";

const failure = (code: string) => Object.assign(new Error(`Firebase: (${code})`), { code });
const infoFor = (code: string) => describeAuthError(failure(`auth/${code}`));
const FALLBACK = infoFor("never-heard-of");

describe("describeAuthError", () => {
  it.each([
    "unauthorized-domain",
    "popup-blocked",
    "network-request-failed",
    "internal-error",
    "invalid-api-key",
    "auth-domain-config-required",
    "invalid-auth-event",
    "too-many-requests",
    "popup-closed-by-user",
    "user-disabled",
    "invalid-credential",
  ])("has a specific message for %s, in Japanese, with a next step [spec 5.4, 8.10]", (code) => {
    const { message, action } = infoFor(code);
    expect(message).toMatch(/^[^!！]*。$/);
    expect(message).toMatch(/[ぁ-ん]/);
    expect(message).not.toBe(FALLBACK.message);
    expect(() => action.kind === "page" && getSitePage(action.to)).not.toThrow();
  });

  it("offers the redirect when a popup is blocked", () => {
    expect(infoFor("popup-blocked").action.kind).toBe("redirect");
  });

  it("has the same message for an unknown address and a wrong password (H11)", () => {
    const same = ["invalid-credential", "wrong-password", "user-not-found", "invalid-email"];
    expect(new Set(same.map(infoFor)).size).toBe(1);
  });

  it.each(["email or password is null", "No current user", "loginUser is null"])(
    "contains the specification's “%s” (5.1 to 5.3) [spec 5.1, 5.2, 5.3]",
    (message) => {
      expect(describeAuthError(new Error(message)).message).not.toBe(FALLBACK.message);
    },
  );

  it("uses the contract's messages for named errors of the API", () => {
    const named = new ApiError("Gone", 410, null, "link_expired");
    expect(describeAuthError(named).message).toContain("このリンクは使えません");
    const recent = new ApiError("Forbidden", 403, null, "reauthentication_required");
    expect(describeAuthError(recent).action.kind).toBe("page");
    const untyped = new ApiError("…", null, null, null);
    expect(describeAuthError(untyped).message).toContain("通信できませんでした");
  });

  it.each([undefined, null, "text", 5, {}, new Error("toString"), failure("constructor")])(
    "has a message for anything: %s",
    (error) => {
      expect(describeAuthError(error)).toEqual(FALLBACK);
    },
  );
});

describe("classification of provider errors [fault: identity provider × sign-in]", () => {
  it.each([
    ["invalid-credential", true, false],
    ["invalid-login-credentials", true, false],
    ["wrong-password", true, false],
    ["invalid-email", true, false],
    ["user-not-found", true, true],
    ["user-disabled", false, true],
    ["user-token-expired", false, true],
    ["invalid-user-token", false, true],
    ["null-user", false, true],
    ["requires-recent-login", false, false],
    ["missing-password", false, false],
    ["network-request-failed", false, false],
    ["never-heard-of", false, false],
  ])("%s: wrong password %s, session ended %s", (code, wrong, ended) => {
    const error = failure(`auth/${code}`);
    expect([isWrongPassword(error), isSessionEnded(error)]).toEqual([wrong, ended]);
  });

  it.each([undefined, "auth/wrong-password", { code: "auth/null-user" }])(
    "returns null for anything that is not an error: %s",
    (error) => {
      expect([isWrongPassword(error), isSessionEnded(error)]).toEqual([false, false]);
    },
  );
});
