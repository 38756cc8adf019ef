import { afterAll, beforeAll, expect, it } from "vitest";
import {
  type AccountFixture,
  createAccountFixture,
  LINK_SECRET,
} from "../accounts/testing/account-fixture.ts";
import { FICTIONAL_ISSUER } from "./config/issuer-config.ts";
import { createDomains, type Domains } from "./wiring.ts";

const NEW = "moved@tenbin.example";
const COUPON = "WELCOME-5";

let fixture: AccountFixture;
let domains: Domains;
beforeAll(async () => {
  fixture = await createAccountFixture();
  domains = createDomains({
    pool: fixture.database.pool,
    identities: fixture.provider,
    linkSecret: LINK_SECRET,
    personSecret: "p",
    issuer: FICTIONAL_ISSUER,
    webUrl: "https://tenbin.example",
    clock: fixture.clock,
    wait: async (ms) => fixture.advanceClock(ms),
  });
});
afterAll(() => fixture.database.drop());

/** `done`, or the error's type. */
const typeOf = (call: Promise<unknown>) =>
  call.then(
    () => "done",
    (error: { errorType: string }) => error.errorType,
  );

/** What the member gets of a trial and a coupon. */
async function tryBoth(uid: string, email: string): Promise<string[]> {
  const answers = { experience: "none", style: "long", purpose: "find", source: "search" } as const;
  const { tos, privacy } = await domains.trials.findAgreedTexts();
  const texts = { tos: tos.id, privacy: privacy.id };
  const body = { offer: "trial", ...answers, ...texts, mail_opt_in: false } as const;
  const origin = { requestId: null, clientHash: null };
  return [
    await typeOf(
      domains.trials.answerQuestionnaire({ uid, email, userType: "personal" }, body, origin),
    ),
    await typeOf(domains.orders.coupons.redeem({ uid, email }, COUPON, { warn: () => {} })),
  ];
}

it("gives no second trial or coupon to whoever changed the address, left and came back with it", async () => {
  await fixture.query(
    `insert into coupons (code, name, effect, valid_from, valid_until, max_redemptions, created_at)
     values ('${COUPON}', 'c', '{"kind":"unlocks","count":5}', '2000-01-01', '2100-01-01', 10, now())`,
  );
  const email = "before@tenbin.example";
  const uid = await fixture.createAccount(email);
  expect(await tryBoth(uid, email)).toEqual(["done", "done"]);
  await domains.accounts.requestEmailChange(uid, NEW, fixture.origin);
  const token = await fixture.takeEmailedToken();
  await domains.accounts.confirmEmailChange({ token, confirm: true }, fixture.origin);
  await fixture.query("delete from members");
  await fixture.provider.delete(uid);
  const again = await fixture.createAccount(NEW);
  expect(await tryBoth(again, NEW)).toEqual(["trial_used", "coupon_used"]);
});

async function register(email: string): Promise<string> {
  const { uid } = await fixture.provider.create({ email, password: "p", emailVerified: true });
  const identity = { uid, email, emailVerified: true, signInProvider: "password", authTime: 0 };
  const rest = { sessionEpoch: null, googleSubject: null, expiresAt: 0 };
  await domains.accounts.registerIdentity({ ...identity, ...rest }, fixture.origin);
  return uid;
}
const keysOf = (uid: string) =>
  fixture.query(`select from member_person_keys where uid = '${uid}'`);

it("knows the person of the unlocks of a new account by the uid and every address", async () => {
  const uid = await register("first@tenbin.example");
  expect(await keysOf(uid)).toHaveLength(2);
  await domains.accounts.requestEmailChange(uid, "second@tenbin.example", fixture.origin);
  const token = await fixture.takeEmailedToken();
  await domains.accounts.confirmEmailChange({ token, confirm: true }, fixture.origin);
  expect(await keysOf(uid)).toHaveLength(3);
});

it("knows nobody by unlocks where terms were shown before, until those that say so are in force", async () => {
  await fixture.query(
    `insert into legal_texts (document, text_id, version, content, first_shown_at)
     values ('tos', 'former', '2000-01-01', '{}', '2000-01-01')`,
  );
  expect(await keysOf(await register("before-the-day@tenbin.example"))).toEqual([]);
  fixture.advanceClock(Date.parse("2027-01-05T00:00:00+09:00") - Number(fixture.clock.now()));
  expect(await keysOf(await register("on-the-day@tenbin.example"))).toHaveLength(2);
});
