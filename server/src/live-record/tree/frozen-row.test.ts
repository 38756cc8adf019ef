import fc from "fast-check";
import { expect, it } from "vitest";
import { canonicalText, leafOf, SALT_BYTES } from "./frozen-row.ts";
import { frozenRowFixture } from "../testing/frozen-row-fixture.ts";

const salt = fc.uint8Array({ minLength: SALT_BYTES, maxLength: SALT_BYTES });

it("is one text, whatever the order of its fields", () => {
  const row = frozenRowFixture({ score: 1e-7, price: null });
  const turned = Object.fromEntries(Object.entries(row).toReversed());
  expect(canonicalText(turned)).toBe(canonicalText(row));
  expect(canonicalText(row)).toBe(
    '{"code":"01000","date":"2025-10-31","engine_version":"1.6.0","evidence":"strong",' +
      '"listed_on":"2025-01-31","name":"見本工業","price":null,"price_date":"2025-10-31","score":1e-7,"sector":"機械","segment":"プライム","unrated_reason":null,' +
      '"value":12345000000,"value_per_share":1234.5,"verdict":"cheap"}',
  );
});

it("gives back every number to the last bit", () => {
  const double = fc.double({ noNaN: true, noDefaultInfinity: true });
  fc.assert(
    fc.property(double, (value) => {
      const text = canonicalText(frozenRowFixture({ value }));
      // JSON writes −0 as 0.
      expect(JSON.parse(text)).toEqual(frozenRowFixture({ value: value === 0 ? 0 : value }));
    }),
  );
});

it("is hidden by its salt: one row has another leaf under each", () => {
  const text = canonicalText(frozenRowFixture());
  fc.assert(
    fc.property(salt, salt, (one, other) => {
      const isSame = Buffer.from(one).equals(Buffer.from(other));
      expect(leafOf(text, one).equals(leafOf(text, other))).toBe(isSame);
    }),
  );
});

it("takes no salt of another length, so that no byte moves between salt and row", () => {
  for (const bytes of [0, SALT_BYTES - 1, SALT_BYTES + 1]) {
    expect(() => leafOf("{}", new Uint8Array(bytes))).toThrow("A salt has 32 bytes");
  }
});
