import { describe, expect, it } from "vitest";
import { readWebConfig } from "./config.server.ts";

const good = { API_URL: "http://localhost:3001/", PUBLIC_API_URL: "https://api.example" };

describe("readWebConfig", () => {
  it("reads origins without a trailing slash and defaults to the local environment [spec 7.6]", () => {
    expect(readWebConfig(good)).toEqual({
      apiUrl: "http://localhost:3001",
      publicApiUrl: "https://api.example",
      publicEnvironment: "local",
      release: "tenbin",
      services: [],
      paymentOrigins: [
        "https://checkout.stripe.com",
        "https://billing.stripe.com",
        "https://invoice.stripe.com",
      ],
      identity: null,
    });
  });

  it("reads the identity project, with sign-in pages on the site's own host by default", () => {
    const project = { FIREBASE_PROJECT_ID: "demo", FIREBASE_API_KEY: "key" };
    expect(readWebConfig({ ...good, ...project }).identity).toEqual({
      projectId: "demo",
      apiKey: "key",
      authDomain: null,
      emulator: false,
    });
    const local = { ...project, FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:3002" };
    expect(readWebConfig({ ...good, ...local }).identity?.emulator).toBe(true);
    expect(readWebConfig({ ...good, FIREBASE_PROJECT_ID: "demo" }).identity).toBeNull();
  });

  it("takes the pages of a fake Stripe instead of Stripe's", () => {
    const withFake = { ...good, STRIPE_URL: "http://localhost:3004/" };
    expect(readWebConfig(withFake).paymentOrigins).toEqual(["http://localhost:3004"]);
    expect(readWebConfig({ ...good, STRIPE_URL: "" }).paymentOrigins).toHaveLength(3);
  });

  it.each([
    ["API_URL", undefined],
    ["API_URL", "localhost:3001"],
    ["PUBLIC_API_URL", "javascript:alert(1)"],
    ["PUBLIC_ENVIRONMENT", "staging"],
    ["STRIPE_URL", "localhost:3004"],
  ])("reports %s when it is %s", (name, value) => {
    expect(() => readWebConfig({ ...good, [name]: value })).toThrow(name);
  });
});
