import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createKeyedHash } from "../../platform/signing/keyed-hash.ts";
import { mailboxOf, personKeys } from "./person-keys.ts";

describe("mailboxOf", () => {
  it.each([
    ["hanako@example.jp", ["Hanako@Example.JP", " hanako@example.jp ", "ｈａｎａｋｏ@example.jp"]],
    ["hanako@example.jp", ["hanako+a@example.jp", "hanako+a+b@example.jp", "hanako+@example.jp"]],
    ["hanako.y@example.jp", ["hanako.y@example.jp", "hanako.y+x@example.jp"]],
    ["hanakoy@gmail.com", ["hanako.y@gmail.com", "h.anakoy+1@googlemail.com"]],
    ["hanako@xn--wgv71a119e.jp", ["hanako@日本語.jp", "hanako@xn--wgv71a119e.jp"]],
  ])("is %s for %j", (mailbox, addresses) => {
    expect(addresses.map(mailboxOf)).toEqual(addresses.map(() => mailbox));
  });

  it("keeps different people apart", () => {
    const addresses = [
      "a@example.jp",
      "b@example.jp",
      "a@example.com",
      "a.b@example.jp",
      "ab@x.jp",
    ];
    expect(new Set(addresses.map(mailboxOf)).size).toBe(addresses.length);
  });

  it("changes nothing when done twice", () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        expect(mailboxOf(mailboxOf(email))).toBe(mailboxOf(email));
      }),
    );
  });
});

describe("personKeys", () => {
  const hash = createKeyedHash("a secret of persons");
  const hanako = { uid: "uid-1", email: "hanako@example.jp" };

  it("shares a key with the same uid and with the same mailbox", () => {
    const keys = personKeys(hanako, hash);
    const newAddress = personKeys({ ...hanako, email: "h@example.com" }, hash);
    const newAccount = personKeys({ uid: "uid-2", email: "HANAKO+x@example.jp" }, hash);
    expect(newAddress.uidKey).toBe(keys.uidKey);
    expect(newAddress.addressKey).not.toBe(keys.addressKey);
    expect(newAccount.addressKey).toBe(keys.addressKey);
    expect(newAccount.uidKey).not.toBe(keys.uidKey);
  });

  it("tells nothing of uid and address, and differs with the secret", () => {
    const other = personKeys(hanako, createKeyedHash("another secret"));
    const keys = personKeys(hanako, hash);
    for (const key of Object.values(keys)) expect(key).toMatch(/^[\w-]{22}$/);
    expect(new Set([...Object.values(keys), ...Object.values(other)]).size).toBe(4);
  });

  it("does not confuse a uid with an address of the same text", () => {
    const { uidKey, addressKey } = personKeys({ uid: "a@b.jp", email: "a@b.jp" }, hash);
    expect(uidKey).not.toBe(addressKey);
  });
});
