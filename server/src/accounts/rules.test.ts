import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jstDay, jstMoment } from "../platform/clock/clock.ts";
import { dataDeletionDay, deletionCutoff, emailKey } from "./rules.ts";

const moments = fc.date({
  min: new Date("2026-01-01T00:00:00Z"),
  max: new Date("2036-01-01T00:00:00Z"),
  noInvalidDate: true,
});

describe("deletion dates", () => {
  it.each([
    ["2026-11-21T00:00", "2026-12-22"],
    ["2026-11-21T23:59", "2026-12-22"],
    ["2028-01-30T12:00", "2028-03-01"],
  ])("requested at %s in Japan, deletes the data on %s", (requestDay, deletedOn) => {
    const [day = "", time] = requestDay.split("T");
    expect(dataDeletionDay(jstMoment(day, time))).toBe(deletedOn);
  });

  it("match the mail: cancellable until the day before, removed on the day", () => {
    fc.assert(
      fc.property(moments, moments, (requestedAt, now) => {
        const isRemoved = requestedAt <= deletionCutoff(now);
        expect(isRemoved).toBe(dataDeletionDay(requestedAt) <= jstDay(now));
      }),
      { seed: 20261121 },
    );
  });
});

describe("emailKey", () => {
  it.each(["Hanako@Example.jp", " hanako@example.jp", "ｈａｎａｋｏ＠ｅｘａｍｐｌｅ．ｊｐ"])(
    "treats %s as one address",
    (written) => {
      expect(emailKey(written)).toBe("hanako@example.jp");
    },
  );

  it("distinguishes plus tags and dots, which only the provider can interpret", () => {
    expect(emailKey("a.b+c@example.jp")).toBe("a.b+c@example.jp");
  });

  it("is idempotent", () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        expect(emailKey(emailKey(email))).toBe(emailKey(email));
      }),
    );
  });
});
