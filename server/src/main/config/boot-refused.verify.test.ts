import { describe, expect, it } from "vitest";
import { bootApi } from "./testing/boot-api.ts";

describe("invalid production settings (H03)", () => {
  it.each([
    ["FIREBASE_AUTH_EMULATOR_HOST", "127.0.0.1:9099"],
    ["DATABASE_URL", "postgres://nobody@db.internal/none"],
    ["LINK_SECRET", ""],
    ["PERSON_SECRET", ""],
    ["OPERATOR_INVOICE_NUMBER", "T1234567890123"],
    ["SMTP_URL", ""],
  ])(
    "%s=%s: exits before listening and logs the reason [ASVS 13.2.3, 15.2.3]",
    async (name, value) => {
      const { exit, output, opened } = await bootApi({ [name]: value });
      expect(exit).toEqual([1, null]);
      expect(output).toContain(`${name}: `);
      expect(opened).toBe(false);
    },
  );
});
