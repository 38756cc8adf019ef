import type { ExternalService, ServiceKind } from "./external-services.ts";
import { describe, expect, it } from "vitest";
import { describeService } from "./service-descriptions.ts";

const service = (
  kind: ServiceKind,
  key: string,
  provider: string | null = null,
): ExternalService => ({
  kind,
  key,
  provider,
  needsConsent: kind !== "error_reports",
});

describe("describeService", () => {
  it.each([
    service("analytics", "G-ABC123"),
    service("heatmap", "abc123"),
    service("chat", "https://chat.example/w.js", "株式会社チャット"),
    service("error_reports", "https://key@o1.ingest.sentry.io/7"),
  ])("names recipient, data, purpose and opt-out of $kind", (given) => {
    const words = describeService(given);
    for (const text of [words.recipient, words.sent, words.purpose, words.stop]) {
      expect(text.length).toBeGreaterThan(10);
    }
    expect(JSON.stringify(words)).not.toMatch(/[!!]/);
  });

  it("names the operators of chat and error tracker", () => {
    const chat = service("chat", "https://chat.example/w.js", "株式会社チャット");
    expect(describeService(chat).recipient).toContain("株式会社チャット");
    expect(describeService(service("error_reports", "https://k@errors.example/7"))).toMatchObject({
      recipient: "エラーの記録(errors.example)",
      policy: null,
    });
    expect(
      describeService(service("error_reports", "https://k@o1.ingest.sentry.io/7")).recipient,
    ).toContain("Functional Software, Inc.");
  });
});
