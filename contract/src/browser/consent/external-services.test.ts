import { describe, expect, it } from "vitest";
import { externalServices, getServiceHosts } from "./external-services.ts";

const allSettings = {
  PUBLIC_ENVIRONMENT: "production",
  GA4_ID: "G-ABC123",
  CLARITY_ID: "abc123def4",
  CHAT_WIDGET_URL: "https://chat.example/widget.js?site=1",
  CHAT_WIDGET_PROVIDER: "株式会社チャット",
  PUBLIC_SENTRY_DSN: "https://key@errors.example:8443/7",
};

describe("externalServices", () => {
  it("is empty without configuration", () => {
    expect(externalServices({})).toEqual([]);
    expect(externalServices({ GA4_ID: "", PUBLIC_SENTRY_DSN: "" })).toEqual([]);
  });

  it("lists configured services; all but error reports require consent [spec 1.14]", () => {
    const services = externalServices(allSettings);
    expect(services.map(({ kind, needsConsent }) => [kind, needsConsent])).toEqual([
      ["analytics", true],
      ["heatmap", true],
      ["chat", true],
      ["error_reports", false],
    ]);
    expect(services[2]?.provider).toBe("株式会社チャット");
  });

  it("error reporting is on only when the public environment is not local [spec 9.7]", () => {
    const { PUBLIC_SENTRY_DSN } = allSettings;
    for (const PUBLIC_ENVIRONMENT of ["local", "", undefined]) {
      expect(externalServices({ PUBLIC_ENVIRONMENT, PUBLIC_SENTRY_DSN })).toEqual([]);
    }
    expect(
      externalServices({ PUBLIC_ENVIRONMENT: "development", PUBLIC_SENTRY_DSN }),
    ).toMatchObject([{ kind: "error_reports" }]);
  });

  it("allows the vendors' measurement hosts, and none for advertising", () => {
    const [analytics, heatmap] = externalServices(allSettings).map(getServiceHosts);
    const google = ["google-analytics.com", "analytics.google.com", "googletagmanager.com"];
    const [events, signals, tags] = google.map((domain) => `https://*.${domain}`);
    expect(analytics).toEqual({
      script: [tags],
      connect: [events, signals, tags],
      image: [events, tags],
    });
    const recorder = "https://*.clarity.ms";
    expect(heatmap).toEqual({
      script: [recorder],
      connect: [recorder, "https://c.bing.com"],
      image: [recorder, "https://c.bing.com"],
    });
  });

  it("allows no origin besides those of the service", () => {
    const [, , chat, errors] = externalServices(allSettings).map(getServiceHosts);
    expect(chat).toMatchObject({
      script: ["https://chat.example"],
      frame: ["https://chat.example"],
    });
    expect(errors).toEqual({ connect: ["https://errors.example:8443"] });
    const all = externalServices(allSettings).flatMap((each) =>
      Object.values(getServiceHosts(each)).flat(),
    );
    for (const host of all) expect(host).toMatch(/^(https|wss):\/\/(\*\.)?[a-z.-]+(:\d+)?$/);
  });
});
