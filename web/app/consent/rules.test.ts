import type { ExternalService } from "@tenbin/contract/external-services";
import { describe, expect, it } from "vitest";
import type { Answer } from "./rules.ts";
import { consentFor } from "./rules.ts";

const service = (kind: ExternalService["kind"]): ExternalService => ({
  kind,
  key: "k",
  provider: null,
  needsConsent: kind !== "error_reports",
});
const analytics = service("analytics");
const granted: Answer = { choice: "granted", kinds: ["analytics"] };
const refused: Answer = { choice: "refused", kinds: ["analytics"] };

describe("consentFor", () => {
  it("asks for nothing where nothing needs it", () => {
    expect(consentFor([], null, false)).toBe("not_needed");
    expect(consentFor([service("error_reports")], null, false)).toBe("not_needed");
  });

  it("asks until there is an answer", () => {
    expect(consentFor([analytics], null, false)).toBe("ask");
    expect(consentFor([analytics], granted, false)).toBe("granted");
    expect(consentFor([analytics], refused, false)).toBe("refused");
  });

  it("asks again for a service that the agreement did not name, but takes a refusal for all", () => {
    const more = [analytics, service("chat")];
    expect(consentFor(more, granted, false)).toBe("ask");
    expect(consentFor(more, refused, false)).toBe("refused");
  });

  it("takes the browser's signal for a refusal, even against an older agreement", () => {
    expect(consentFor([analytics], null, true)).toBe("signalled");
    expect(consentFor([analytics], granted, true)).toBe("signalled");
  });
});
