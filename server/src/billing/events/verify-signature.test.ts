import { describe, expect, it } from "vitest";
import { signPayload } from "../../../../fakes/stripe/delivery/sign-payload.ts";
import { verifySignature } from "./verify-signature.ts";

const NOW = new Date("2026-11-22T09:00:00Z");
const seconds = NOW.getTime() / 1_000;
const text = '{"id":"evt_1","note":"天秤"}';
const body = new TextEncoder().encode(text);
const secrets = ["whsec_new", "whsec_old"];
const verify = (signature: string | null, bytes = body) =>
  verifySignature({ body: bytes, signature }, secrets, NOW);
const signed = (secret = "whsec_new", at = seconds) => signPayload(text, secret, at);

describe("verifySignature", () => {
  it.each(["whsec_new", "whsec_old"])("accepts what was signed with %s", (secret) => {
    expect(verify(signed(secret))).toBe(true);
  });

  it("accepts one right signature among several", () => {
    const [time, right = ""] = signed().split(",");
    const wrong = `v1=${"0".repeat(64)}`;
    expect(verify([time, wrong, "v0=1", right].join(","))).toBe(true);
    expect(verify([time, wrong, wrong].join(","))).toBe(false);
  });

  it("accepts a signature for 300 seconds [fault: clock × events of Stripe]", () => {
    expect(verify(signed("whsec_new", seconds - 300))).toBe(true);
    expect(verify(signed("whsec_new", seconds - 301))).toBe(false);
  });

  it.each([
    ["none", null],
    ["an empty one", ""],
    ["a truncated one", signed().slice(0, -1)],
    ["one of another secret", signed("whsec_other")],
    ["one without a time", signed().replace(/^t=\d+,/, "")],
    ["one of another scheme", signed().replace("v1=", "v0=")],
    ["something else", "Basic dXNlcjpwYXNz"],
  ])("rejects %s", (_, signature) => {
    expect(verify(signature)).toBe(false);
  });

  it("rejects other bytes, be it one more space", () => {
    expect(verify(signed(), new TextEncoder().encode(`${text} `))).toBe(false);
    expect(verify(signed(), new Uint8Array())).toBe(false);
  });

  it("accepts nothing without a secret", () => {
    expect(verifySignature({ body, signature: signed() }, [], NOW)).toBe(false);
    expect(verifySignature({ body, signature: signPayload(text, "", seconds) }, [""], NOW)).toBe(
      false,
    );
  });
});
