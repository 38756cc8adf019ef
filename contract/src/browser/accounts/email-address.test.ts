import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { endpoints } from "../../endpoints.ts";
import { emailAddress } from "../../schemas/fields/email-address.ts";
import { type EmailProblemKind, findEmailProblem } from "./email-address.ts";

const ATEXT = "abcxyzABCXYZ0189!#$%&'*+-/=?^_`{|}~".split("");
/** At most 63 characters. */
const local = fc
  .array(fc.string({ unit: fc.constantFrom(...ATEXT), minLength: 1, maxLength: 15 }), {
    minLength: 1,
    maxLength: 4,
  })
  .map((atoms) => atoms.join("."));

const addressOfLength = (even: number) => `a@${"b.".repeat((even - 4) / 2)}jp`;

describe("findEmailProblem", () => {
  it.each([
    "a/b@example.jp",
    "a&b=c!d~e*f@example.jp",
    "{hanako}@example.jp",
    "hanako+tenbin@sub.example.co.jp",
    "hanako@xn--wgv71a119e.jp",
    "hanako@example.xn--p1ai",
    "_@1.example",
    `${"a".repeat(64)}@example.jp`,
    `hanako@${"a".repeat(63)}.jp`,
  ])("accepts %s", (address) => {
    expect(findEmailProblem(address)).toBeNull();
    expect(emailAddress().safeParse(address).success).toBe(true);
  });

  it.each<[string, EmailProblemKind, string?]>([
    ["hanako", "no_at"],
    ["a@b@example.jp", "second_at"],
    ["@example.jp", "no_local"],
    ["hana ko@example.jp", "local_character", " "],
    ["花子@example.jp", "local_character", "花"],
    ['"hanako"@example.jp', "local_character", '"'],
    ["hanako\n@example.jp", "local_character", "\n"],
    [".hanako@example.jp", "local_dots"],
    ["hana..ko@example.jp", "local_dots"],
    ["hanako.@example.jp", "local_dots"],
    [`${"a".repeat(65)}@example.jp`, "local_too_long"],
    ["hanako@example", "no_dot"],
    ["hanako@日本語.jp", "domain_character", "日"],
    ["hanako@exa_mple.jp", "domain_character", "_"],
    ["hanako@[192.0.2.1]", "domain_character", "["],
    ["hanako@", "domain_label"],
    ["hanako@.jp", "domain_label"],
    ["hanako@example..jp", "domain_label"],
    ["hanako@example.jp.", "domain_label"],
    ["hanako@-example.jp", "domain_label"],
    ["hanako@example-.jp", "domain_label"],
    [`hanako@${"a".repeat(64)}.jp`, "domain_label"],
    ["hanako@192.0.2.1", "domain_label"],
  ])("says what is wrong with %j: %s %s", (address, kind, character) => {
    expect(findEmailProblem(address)).toEqual(
      character === undefined ? { kind } : { kind, character },
    );
    expect(emailAddress().safeParse(address).success).toBe(false);
  });

  it("accepts every sequence of atoms before the @", () => {
    fc.assert(
      fc.property(local, (name) => {
        expect(findEmailProblem(`${name}@example.jp`)).toBeNull();
      }),
    );
  });
});

describe("emailAddress", () => {
  it.each([endpoints.register, endpoints.changeMail, endpoints.applyForSupertrial])(
    "is what $name takes",
    ({ body }) => {
      expect(body.safeParse({ email: "a/b=c@xn--wgv71a119e.jp" }).success).toBe(true);
      expect(body.safeParse({ email: "hana..ko@example.jp" }).success).toBe(false);
    },
  );

  it("gives the reason", () => {
    const { error } = emailAddress().safeParse("hana..ko@example.jp");
    expect(error?.issues.map(({ message }) => message)).toEqual([
      "Invalid mail address: dots begin, end or follow each other before the @",
    ]);
  });

  it("accepts 254 characters, and is described as an address", () => {
    expect(emailAddress().safeParse(addressOfLength(254)).success).toBe(true);
    expect(emailAddress().safeParse(addressOfLength(256)).success).toBe(false);
    expect(z.toJSONSchema(emailAddress())).toMatchObject({ format: "email", maxLength: 254 });
  });
});
