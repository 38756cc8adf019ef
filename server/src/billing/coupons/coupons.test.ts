import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type BillingFixture, createBillingFixture } from "../testing/billing-fixture.ts";
import { openCoupons } from "../testing/open-coupons.ts";
import type { CouponDefinition, CouponEffect } from "./coupon.ts";
import { createCouponStore } from "./coupon-store.ts";
import type { Coupons } from "./create-coupons.ts";
import { findGrantFor, grantedUnlocks } from "./grant-store.ts";
import { issueCoupon } from "./issue-coupon.ts";

const DAY = 86_400;
const log = { warn: () => {} };

let fixture: BillingFixture;
let coupons: Coupons;
let members = 0;
let codes = 0;
beforeAll(async () => {
  fixture = await createBillingFixture();
});
beforeEach(() => {
  coupons = openCoupons(fixture);
  fixture.account.faults = null;
});
afterAll(() => fixture.drop());

const now = () => fixture.account.clock.now;
const nextCode = () => `SPRING-${(codes += 1)}`;

function define(effect: Partial<CouponEffect> = {}, changes: Partial<CouponDefinition> = {}) {
  const off = { kind: "percent", percent: 50 };
  const plans = ["tenbin_light"];
  const coupon = {
    code: nextCode(),
    name: "春の割引",
    effect: { kind: "money_off", off, months: 2, plans, ...effect },
    validFrom: now() - DAY,
    validUntil: now() + 30 * DAY,
    maxRedemptions: 100,
    ...changes,
  };
  return coupon as CouponDefinition;
}

function issue(coupon: CouponDefinition) {
  const { pool, clock, account } = fixture;
  return issueCoupon({ pool, clock, payments: account.payments }, coupon);
}

async function issued(...given: Parameters<typeof define>): Promise<string> {
  const coupon = define(...given);
  await issue(coupon);
  return coupon.code;
}

const findRow = (code: string) => createCouponStore(fixture.pool).find(code);
const inStripe = (code: string) => fixture.account.stripe.coupons.retrieve(code).catch(() => null);

function person(email?: string) {
  members += 1;
  return { uid: `person-${members}`, email: email ?? `person-${members}@tenbin.example` };
}

/** `redeemed`, or the error's type. */
async function redeem(member: { uid: string; email: string }, code: string, of = coupons) {
  try {
    await of.redeem(member, code, log);
    return "redeemed";
  } catch (error) {
    const { errorType } = error as { errorType?: string };
    if (errorType === undefined) throw error;
    return errorType;
  }
}

describe("issueCoupon", () => {
  it("makes money off in Stripe for the named plans and months, with our code as its id", async () => {
    const code = await issued({ off: { kind: "yen", yen: 500 }, months: 3 });
    expect(await inStripe(code)).toMatchObject({
      id: code,
      name: "春の割引",
      amount_off: 500,
      currency: "jpy",
      duration: "repeating",
      duration_in_months: 3,
      applies_to: { products: ["tenbin_light"] },
    });
    expect(await findRow(code)).toMatchObject({ code, redemptions: 0, voidedAt: null });
  });

  it.each([
    ["unlocks", { kind: "unlocks", count: 5 }],
    ["a longer supertrial", { kind: "long_supertrial" }],
  ] as const)("keeps %s to itself", async (_, effect) => {
    const coupon = define({}, { effect });
    expect(await issue(coupon)).toBe("issued");
    expect((await findRow(coupon.code))?.effect).toEqual(effect);
    expect(await inStripe(coupon.code)).toBe(null);
  });

  it.each([
    ["49 yen", { off: { kind: "yen", yen: 1_931 } }],
    ["1 yen", { off: { kind: "yen", yen: 1_979 } }],
  ] as const)("refuses a coupon that leaves %s, and makes nothing", async (_, effect) => {
    const coupon = define(effect);
    await expect(issue(coupon)).rejects.toThrow(/Invalid coupon: (49|1) yen would be left/);
    expect([await findRow(coupon.code), await inStripe(coupon.code)]).toEqual([null, null]);
  });

  it("is finished by a repetition, wherever it was interrupted", async () => {
    const coupon = define();
    const { pool, clock, account } = fixture;
    account.faults = () => "reset";
    await expect(issue(coupon)).rejects.toMatchObject({ kind: "ambiguous" });
    account.faults = null;
    const query = (statement: { text: string }) =>
      statement.text.startsWith("insert")
        ? Promise.reject(new Error("killed"))
        : pool.query(statement);
    const killed = { query } as unknown as typeof pool;
    const deps = { pool: killed, clock, payments: account.payments };
    await expect(issueCoupon(deps, coupon)).rejects.toThrow("killed");
    expect([await findRow(coupon.code), (await inStripe(coupon.code))?.id]).toEqual([
      null,
      coupon.code,
    ]);
    expect(await redeem(person(), coupon.code)).toBe("coupon_invalid");
    expect(await issue(coupon)).toBe("issued");
    expect(await issue(coupon)).toBe("unchanged");
    expect(await redeem(person(), coupon.code)).toBe("redeemed");
  });

  it("refuses a code that stands for something else here or in Stripe", async () => {
    const coupon = define();
    await issue(coupon);
    await expect(issue({ ...coupon, maxRedemptions: 5 })).rejects.toThrow(
      /exists with other terms/,
    );
    const taken = nextCode();
    await fixture.account.stripe.coupons.create({ id: taken, percent_off: 10, duration: "once" });
    await expect(issue(define({}, { code: taken }))).rejects.toThrow(/Stripe has another coupon/);
    expect(await findRow(taken)).toBe(null);
  });
});

describe("redeeming a code", () => {
  it("shows the coupon with what it gives and until when it can be used", async () => {
    const validUntil = now() + 30 * DAY;
    const code = await issued({}, { validUntil });
    const member = person();
    const answer = await coupons.redeem(member, code, log);
    expect(answer).toEqual({
      code,
      acquired_at: fixture.clock.now().toISOString(),
      expired_at: new Date(validUntil * 1_000).toISOString(),
      used_at: null,
      coupon_name: "春の割引",
      coupon_description:
        "2か月分の月額料金が、毎月50%引きになります。お一人1回限りで、ライトにお使いいただけます。",
      coupon_apply_to: ["tenbin_light"],
      is_used: false,
      is_expired: false,
    });
    expect(await coupons.list(member.uid)).toEqual({ coupon_codes: [answer] });
    expect(await coupons.list(person().uid)).toEqual({ coupon_codes: [] });
  });

  it("gives unlocks at once and for good", async () => {
    const effect = { kind: "unlocks", count: 5 } as const;
    const code = await issued({}, { effect, validUntil: now() + DAY });
    const member = person();
    const granted = async () =>
      (
        await fixture.pool.query<{ granted: number }>(
          `select (${grantedUnlocks.sql}) as granted from (select $1::text as uid) as asked`,
          [member.uid],
        )
      ).rows[0]?.granted;
    expect(await granted()).toBe(0);
    const at = fixture.clock.now().toISOString();
    expect(await coupons.redeem(member, code, log)).toMatchObject({
      used_at: at,
      expired_at: null,
      is_used: true,
      is_expired: false,
    });
    fixture.account.clock.now += 2 * DAY;
    expect(await granted()).toBe(5);
  });

  it("answers the same to every wrong code, of any kind and length (H33)", async () => {
    const code = await issued();
    const over = await issued({}, { validFrom: now() - 9 * DAY, validUntil: now() });
    const early = await issued({}, { validFrom: now() + DAY });
    const voided = await issued();
    await createCouponStore(fixture.pool).markVoid(voided, fixture.clock.now());
    const usedUp = await issued({}, { maxRedemptions: 1 });
    expect(await redeem(person(), usedUp)).toBe("redeemed");
    const wrong = ["", code.toLowerCase(), ` ${code}`, "𠮷".repeat(5_000), "NO-SUCH-CODE", over];
    const member = person();
    for (const text of [...wrong, early, voided, usedUp]) {
      expect([text.slice(0, 20), await redeem(member, text)]).toEqual([
        text.slice(0, 20),
        "coupon_invalid",
      ]);
    }
  });

  it("allows ten guesses an hour, right ones counted (H33) [ASVS 2.3.2]", async () => {
    const code = await issued();
    const member = person();
    const tries = [];
    for (let made = 0; made < 10; made += 1) tries.push(await redeem(member, `WRONG-${made}`));
    expect(new Set(tries)).toEqual(new Set(["coupon_invalid"]));
    expect(await redeem(member, code)).toBe("too_many_requests");
    expect(await redeem(person(), code)).toBe("redeemed");
  });

  it("gives ten of fifty people at once a coupon of ten, and no more (H32) [ASVS 2.3.2]", async () => {
    const code = await issued({}, { maxRedemptions: 10 });
    const results = await Promise.all(Array.from({ length: 50 }, () => redeem(person(), code)));
    const count = (kind: string) => results.filter((result) => result === kind).length;
    expect([count("redeemed"), count("coupon_invalid")]).toEqual([10, 40]);
    expect((await findRow(code))?.redemptions).toBe(10);
    const grants = await fixture.query("select from coupon_grants where code = $1", code);
    expect(grants).toHaveLength(10);
  });

  it("serves a person once, by whatever account, spelling of the address and process [ASVS 2.3.4]", async () => {
    const code = await issued();
    const same = ["a.b@gmail.com", "ab+second@gmail.com", "A.B@googlemail.com", "ab@gmail.com"];
    const results = await Promise.all(
      same.map((email) => redeem(person(email), code, openCoupons(fixture))),
    );
    expect(results.toSorted()).toEqual([...Array(3).fill("coupon_used"), "redeemed"]);
    const member = person();
    expect(await redeem(member, code)).toBe("redeemed");
    expect(await redeem({ ...member, email: "new@tenbin.example" }, code)).toBe("coupon_used");
    const { uid } = person();
    expect(await redeem({ uid, email: member.email }, code)).toBe("coupon_used");
  });

  it("knows a person by the new address after a change of it, when the account is gone", async () => {
    const code = await issued();
    const member = person();
    expect(await redeem(member, code)).toBe("redeemed");
    const addresses = { from: member.email, to: "Moved@tenbin.example" };
    for (const _ of ["once", "again"])
      await coupons.noteEmailChange(fixture.pool, member.uid, addresses);
    for (const email of ["moved+1@tenbin.example", member.email]) {
      expect([email, await redeem(person(email), code)]).toEqual([email, "coupon_used"]);
    }
    expect(await redeem(person(), code)).toBe("redeemed");
    expect(await findRow(code)).toMatchObject({ redemptions: 2 });
  });

  it("stores neither uid nor address with the keys of persons", async () => {
    const member = person();
    await redeem(member, await issued());
    const rows = await fixture.query("select * from coupon_redemptions");
    expect(JSON.stringify(rows)).not.toContain(member.uid);
    expect(JSON.stringify(rows)).not.toContain(member.email);
  });
});

describe("taking a coupon off", () => {
  it("is for money off in the member's hands that has reduced nothing", async () => {
    const member = person();
    const unlocks = await issued({}, { effect: { kind: "unlocks", count: 1 } });
    await redeem(member, unlocks);
    const code = await issued();
    await redeem(member, code);
    for (const [uid, wrong] of [
      [member.uid, unlocks],
      [member.uid, "NO-SUCH-CODE"],
      [person().uid, code],
    ] as const) {
      await expect(coupons.takeOff(uid, wrong)).rejects.toMatchObject({
        errorType: "coupon_invalid",
      });
    }
    expect(await coupons.takeOff(member.uid, code)).toMatchObject({ code, is_used: false });
    const find = { uid: member.uid, plan: "tenbin_light", now: fixture.clock.now() } as const;
    expect(await findGrantFor(fixture.pool, find)).toBeNull();
    expect([await redeem(member, code), await redeem(member, code)]).toEqual([
      "redeemed",
      "coupon_used",
    ]);
    expect((await findGrantFor(fixture.pool, find))?.coupon.code).toBe(code);
  });
});

/** Charges of a member's light plan after so many months. */
async function chargesAfter(months: number, customerId: string): Promise<number[]> {
  const { account } = fixture;
  for (let month = 0; month < months; month += 1) {
    account.clock.now += 31 * DAY;
    await account.stripe.invoices.list({ customer: customerId });
  }
  const { data } = await account.stripe.invoices.list({ customer: customerId });
  return data.map(({ amount_due }) => amount_due).toReversed();
}

describe("money off and a running plan", () => {
  it("reduces the next charges from the redemption on, as often as the coupon says", async () => {
    const { account } = fixture;
    const code = await issued();
    const { uid, customerId } = await fixture.createMember();
    const { id } = await account.subscribe(customerId, "tenbin_light");
    await fixture.refresh(uid);
    account.clock.now += 3 * DAY;
    const answer = await coupons.redeem({ uid, email: `${uid}@tenbin.example` }, code, log);
    expect(answer).toMatchObject({
      used_at: fixture.clock.now().toISOString(),
      is_used: true,
      is_expired: false,
    });
    expect(await chargesAfter(3, customerId)).toEqual([1_980, 990, 990, 1_980]);
    await fixture.refresh(uid);
    const { coupon_codes: codesNow } = await coupons.list(uid);
    expect(codesNow).toMatchObject([{ code, is_used: true, is_expired: true }]);
    expect((await account.stripe.subscriptions.retrieve(id)).discounts).toEqual([]);
  });

  it("is refused for another plan than the one that is paid for", async () => {
    const code = await issued({ plans: ["tenbin_standard"] });
    const { uid, customerId } = await fixture.createMember();
    await fixture.account.subscribe(customerId, "tenbin_light");
    await fixture.refresh(uid);
    expect(await redeem({ uid, email: `${uid}@tenbin.example` }, code)).toBe("coupon_invalid");
  });

  it("waits in the member's hands while Stripe is away, and is applied once", async () => {
    const { account } = fixture;
    const code = await issued();
    const { uid, customerId } = await fixture.createMember();
    const { id } = await account.subscribe(customerId, "tenbin_light");
    await fixture.refresh(uid);
    account.faults = () => "reset";
    const answer = await coupons.redeem({ uid, email: `${uid}@tenbin.example` }, code, log);
    expect(answer).toMatchObject({ code, is_used: false });
    await expect(coupons.applyWaiting()).rejects.toThrow("coupons not applied");
    account.faults = null;
    await coupons.applyWaiting();
    const discounts = async () => (await account.stripe.subscriptions.retrieve(id)).discounts;
    const applied = await discounts();
    expect(applied).toHaveLength(1);
    account.clock.now += 5 * DAY;
    await coupons.applyWaiting();
    expect(await discounts()).toEqual(applied);
    expect((await coupons.list(uid)).coupon_codes).toMatchObject([{ code, is_used: true }]);
  });
});

describe("findGrantFor", () => {
  it("finds the unused money off for a plan that lapses first", async () => {
    const member = person();
    const find = async (plan: "tenbin_light" | "tenbin_expert") =>
      (await findGrantFor(fixture.pool, { uid: member.uid, plan, now: fixture.clock.now() }))
        ?.coupon.code ?? null;
    expect(await find("tenbin_light")).toBe(null);
    const later = await issued({}, { validUntil: now() + 20 * DAY });
    const sooner = await issued({}, { validUntil: now() + 10 * DAY });
    const unlocks = await issued({}, { effect: { kind: "unlocks", count: 1 } });
    for (const code of [later, sooner, unlocks]) await redeem(member, code);
    expect([await find("tenbin_light"), await find("tenbin_expert")]).toEqual([sooner, null]);
    fixture.account.clock.now += 10 * DAY;
    expect(await find("tenbin_light")).toBe(later);
    fixture.account.clock.now += 10 * DAY;
    expect(await find("tenbin_light")).toBe(null);
  });
});
