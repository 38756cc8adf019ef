import type { ExternalService } from "@tenbin/contract/consent/external-services";
import { describe, expect, it } from "vitest";
import type { ConsentDecision } from "./consent-status.ts";
import { consentStatus } from "./consent-status.ts";

const service = (kind: ExternalService["kind"]): ExternalService => ({
  kind,
  key: "k",
  provider: null,
  needsConsent: kind !== "error_reports",
});
const analytics = service("analytics");
const granted: ConsentDecision = { choice: "granted", kinds: ["analytics"] };
const refused: ConsentDecision = { choice: "refused", kinds: ["analytics"] };

describe("consentStatus", () => {
  it("needs no consent without services that require it", () => {
    expect(consentStatus([], null, false)).toBe("not_needed");
    expect(consentStatus([service("error_reports")], null, false)).toBe("not_needed");
  });

  it("asks until there is an answer", () => {
    expect(consentStatus([analytics], null, false)).toBe("ask");
    expect(consentStatus([analytics], granted, false)).toBe("granted");
    expect(consentStatus([analytics], refused, false)).toBe("refused");
  });

  it("asks again for a service added since an agreement, but not after a refusal", () => {
    const more = [analytics, service("chat")];
    expect(consentStatus(more, granted, false)).toBe("ask");
    expect(consentStatus(more, refused, false)).toBe("refused");
  });

  it("treats Global Privacy Control as a refusal, even after an older agreement", () => {
    expect(consentStatus([analytics], null, true)).toBe("signalled");
    expect(consentStatus([analytics], granted, true)).toBe("signalled");
  });
});
