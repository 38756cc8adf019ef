import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jstDay, jstMoment } from "../platform/clock/clock.ts";
import type { Account } from "./account.ts";
import type { Identity } from "./identities/identity-provider.ts";
import {
  dataDeletionDay,
  deletionCutoff,
  emailKey,
  googleSubjectOfEmail,
  isChangedElsewhere,
  ownGoogleSubject,
  sessionState,
} from "./rules.ts";

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

  it("match the mail: cancellable until the day before, removed on the day [fault: clock × accounts]", () => {
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

const END = 1_800_000_000;
const account: Account = {
  uid: "uid-1",
  email: "reader@tenbin.example",
  userType: "personal",
  lifetime: null,
  autosave: true,
  analyticsConsent: false,
  readOnly: false,
  operator: false,
  registeredAt: new Date(0),
  sessionsValidFrom: new Date(END * 1_000),
  sessionEpoch: "of now",
  googleSubject: "google-1",
  providerValidSince: new Date(END * 1_000),
  deletionRequestedAt: null,
};
const identity: Identity = {
  uid: "uid-1",
  email: "reader@tenbin.example",
  emailVerified: true,
  signInProvider: "password",
  sessionEpoch: null,
  googleSubject: null,
  authTime: END,
  expiresAt: END + 3_600,
};

describe("sessionState", () => {
  const stateOf = (
    changed: Partial<Identity>,
    { checked = true, signedOut = false, ...other }: Partial<Account & Stored> = {},
  ) =>
    sessionState(
      { account: { ...account, ...other }, signedOut, checked },
      { ...identity, ...changed },
    );
  interface Stored {
    readonly checked: boolean;
    readonly signedOut: boolean;
  }

  it("ends by the second of the sign-in", () => {
    expect([END - 1, END, END + 1].map((authTime) => stateOf({ authTime }))).toEqual([
      "ended",
      "active",
      "active",
    ]);
  });

  it("ends by the epoch of a custom token, whenever that was redeemed", () => {
    const custom = { signInProvider: "custom", authTime: END - 1 };
    const epochs = ["of now", "before", "", null];
    expect(epochs.map((sessionEpoch) => stateOf({ ...custom, sessionEpoch }))).toEqual([
      "active",
      "ended",
      "ended",
      "ended",
    ]);
    const password = { sessionEpoch: "before" };
    expect(stateOf(password)).toBe("active");
  });

  it("ends by any Google account but the stored one, checked or not", () => {
    const google = { signInProvider: "google.com" };
    for (const checked of [true, false]) {
      const state = (googleSubject: string | null) =>
        stateOf({ ...google, googleSubject }, { checked });
      expect(state("google-1")).toBe(checked ? "active" : "unchecked");
      expect([state("google-2"), state(null)]).toEqual(["ended", "ended"]);
    }
    const unknown = { googleSubject: null };
    const other = { ...google, googleSubject: "google-2" };
    expect(stateOf(other, { ...unknown, checked: false })).toBe("unchecked");
    expect(stateOf(other, { ...unknown, checked: true })).toBe("ended");
    const unlinked = { ...google, googleSubject: null };
    expect(stateOf(unlinked, { ...unknown, checked: true })).toBe("ended");
  });

  it("ends by signing out and by any other way to sign in", () => {
    expect(stateOf({}, { signedOut: true })).toBe("ended");
    expect(stateOf({ signInProvider: "phone" }, { checked: false })).toBe("ended");
    expect(stateOf({}, { checked: false })).toBe("unchecked");
  });
});

describe("the Google account of an account", () => {
  const own = { subject: "google-7", email: "Reader@Tenbin.example" };
  const foreign = { subject: "google-8", email: "thief@gmail.example" };

  it("is the stored one, whatever is linked", () => {
    for (const linked of [own, foreign, null])
      expect(ownGoogleSubject(account, linked)).toBe("google-1");
  });

  it("is the linked one of the account's address where none is stored", () => {
    const unknown = { ...account, googleSubject: null };
    const linked = [own, foreign, { subject: "google-9", email: null }, null];
    expect(linked.map((google) => ownGoogleSubject(unknown, google))).toEqual([
      "google-7",
      null,
      null,
      null,
    ]);
    expect(googleSubjectOfEmail(account.email, own)).toBe("google-7");
  });
});

const at = (second: number) => ({ sessionsValidFrom: new Date(second * 1_000) });

it("isChangedElsewhere compares with what the provider said after our last change", () => {
  expect([END - 1, END, END + 1].map((second) => isChangedElsewhere(account, at(second)))).toEqual([
    false,
    false,
    true,
  ]);
  expect(isChangedElsewhere({ providerValidSince: null }, at(END))).toBe(false);
});
