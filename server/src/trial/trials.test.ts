import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTrialFixture, type TrialFixture } from "./testing/trial-fixture.ts";

const START = new Date("2026-11-23T00:00:00Z");
const seconds = (day: string) => Date.parse(`${day}T00:00:00Z`) / 1_000;

let fixture: TrialFixture;
beforeAll(async () => {
  fixture = await createTrialFixture();
});
beforeEach(async () => {
  fixture.now = START;
  fixture.paying.clear();
  await fixture.query("delete from members");
  await fixture.query("delete from outbox");
});
afterAll(() => fixture.database.drop());

/** `done`, or the error's type. */
const outcome = (call: Promise<unknown>) =>
  call.then(
    () => "done",
    (error: { errorType?: string }) => error.errorType ?? Promise.reject(error),
  );
/** Of `trial_used`: since when, and which ways are left. */
const useOf = (call: Promise<unknown>) =>
  call.then(
    () => "done",
    ({ errorType, details = [] }: { errorType?: string; details?: { reason: string }[] }) => [
      errorType,
      ...details.map(({ reason }) => reason),
    ],
  );
const supertrialOf = (uid: string) => fixture.trials.findSupertrial(uid);
const expiryOf = async (uid: string) => (await supertrialOf(uid))?.expiresAt?.toISOString();
const listTrials = (uid: string) =>
  fixture.query("select offer, started_at is not null as started from trials where uid = $1", uid);

async function startSupertrial(userType: "personal" | "temporal" = "temporal") {
  const member = await fixture.createMember({ userType });
  await fixture.apply(member.uid, "supertrial");
  expect(await fixture.answer(member, { offer: "supertrial" })).toMatchObject({ started: true });
  return member;
}

describe("the questionnaire", () => {
  it("starts seven days that were applied for by registering [spec 1.2]", async () => {
    const member = await fixture.createMember();
    await fixture.apply(member.uid);
    expect(await listTrials(member.uid)).toEqual([{ offer: "trial", started: false }]);
    fixture.passDays(2);
    const { started, expires_at: end } = await fixture.answer(member);
    expect([started, end]).toEqual([true, seconds("2026-12-02")]);
    expect(await outcome(fixture.answer(member))).toBe("questionnaire_answered");
  });

  it("is open to members from before there were trials", async () => {
    const member = await fixture.createMember();
    expect(await fixture.answer(member)).toMatchObject({ started: true });
  });

  it("keeps answers, remark, and consents with text, version, time and origin as proof", async () => {
    const member = await fixture.createMember();
    await fixture.answer(member, { remark: "一覧を\n印刷したい", mail_opt_in: true });
    const [kept] = await fixture.query("select * from questionnaires where uid = $1", member.uid);
    expect(kept).toEqual({
      uid: member.uid,
      kind: "trial",
      answers: { experience: "none", style: "long", purpose: "find", source: "search" },
      remark: "一覧を\n印刷したい",
      answered_at: START,
    });
    const proof = { uid: member.uid, at: START, request_id: "request", client_hash: "client" };
    const given = { ...proof, given: true, gone_at: null };
    const columns =
      "kind, given, text, version, text_id, uid, at, request_id, client_hash, gone_at";
    const consents = await fixture.query(
      `select ${columns} from consents where uid = $1 order by kind`,
      member.uid,
    );
    expect(consents).toEqual([
      {
        ...given,
        kind: "mail_opt_in",
        version: null,
        text_id: null,
        text: "新しい機能や有料プランのご案内を、メールで受け取ります",
      },
      {
        ...given,
        kind: "privacy",
        version: "2026-11-25",
        text_id: "privacy-text",
        text: "プライバシーポリシーに同意します",
      },
      {
        ...given,
        kind: "tos",
        version: "2026-11-25",
        text_id: "tos-text",
        text: "利用規約に同意します",
      },
    ]);
  });

  it("keeps a refused mail opt-in as refused", async () => {
    const member = await fixture.createMember();
    await fixture.answer(member);
    const select = "select given from consents where uid = $1 and kind = 'mail_opt_in'";
    expect(await fixture.query(select, member.uid)).toEqual([{ given: false }]);
  });

  it("is refused with another text than the one in force, and nothing is kept [ASVS 2.3.1]", async () => {
    const member = await fixture.createMember();
    for (const changes of [{ tos: "2026-11-25" }, { privacy: "tos-text" }]) {
      expect(await outcome(fixture.answer(member, changes))).toBe("terms_changed");
    }
    expect(await listTrials(member.uid)).toEqual([]);
    expect(await fixture.query("select from consents where uid = $1", member.uid)).toEqual([]);
  });

  it("of the supertrial needs an application, and is all that a temporal member has", async () => {
    const member = await fixture.createMember();
    const answer = fixture.answer(member, { offer: "supertrial" });
    expect(await outcome(answer)).toBe("trial_not_started");
    const temporal = await fixture.createMember({ userType: "temporal" });
    expect(await outcome(fixture.answer(temporal))).toBe("trial_not_started");
  });

  it("starts nothing beside a plan, and the person keeps the offer", async () => {
    const member = await fixture.createMember();
    await fixture.apply(member.uid, "supertrial");
    fixture.paying.add(member.uid);
    const offer = "supertrial";
    expect(await fixture.answer(member, { offer })).toEqual({ started: false, expires_at: null });
    expect(await listTrials(member.uid)).toEqual([]);
    fixture.paying.clear();
    await fixture.apply(member.uid, offer);
    expect(await fixture.answer(member, { offer })).toMatchObject({ started: true });
  });
});

describe("one person", () => {
  it.each(["trial", "supertrial"] as const)(
    "has the %s once, of 20 parallel requests by aliases of one mailbox",
    async (offer) => {
      const aliases = await Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          fixture.createMember({ email: `t.${offer}+${at}@gmail.com` }),
        ),
      );
      await Promise.all(aliases.map(({ uid }) => fixture.apply(uid, offer)));
      const results = await Promise.all(
        aliases.map((member) => outcome(fixture.answer(member, { offer }))),
      );
      expect(results.toSorted()).toEqual(["done", ...Array(19).fill("trial_used")]);
      const open = await fixture.query(
        "select from trials where uid = any($1) and started_at is null",
        aliases.map(({ uid }) => uid),
      );
      expect(open).toEqual([]);
    },
  );

  it("has one of 20 parallel requests of one account [ASVS 2.3.4] [fault: another process × trials]", async () => {
    const member = await fixture.createMember();
    await fixture.apply(member.uid);
    const results = await Promise.all(
      Array.from({ length: 20 }, () => outcome(fixture.answer(member))),
    );
    expect(results.toSorted()).toEqual(["done", ...Array(19).fill("questionnaire_answered")]);
  });

  it("is known again after deletion, by the address and by the uid [ASVS 2.3.4]", async () => {
    const member = await fixture.createMember({ email: "gone@tenbin.example" });
    await fixture.answer(member);
    await fixture.query("delete from members where uid = $1", member.uid);
    const again = await fixture.createMember({ email: "GONE+new@tenbin.example" });
    await fixture.apply(again.uid);
    expect(await outcome(fixture.answer(again))).toBe("trial_used");
    expect(await listTrials(again.uid)).toEqual([]);
  });

  it("is told since when it has had the offer and which ways are left, and the answers are kept", async () => {
    const first = await fixture.createMember();
    await fixture.answer(first);
    fixture.passDays(20);
    const again = await fixture.createMember({ email: first.email.replace("@", "+2@") });
    await fixture.apply(again.uid);
    const start = START.toISOString();
    const used = useOf(fixture.answer(again));
    expect(await used).toEqual(["trial_used", start, "supertrial", "plan"]);
    const kept = "select from questionnaires where uid = $1 and kind = 'trial'";
    expect(await fixture.query(kept, again.uid)).toHaveLength(1);
    await fixture.apply(again.uid, "supertrial");
    await fixture.answer(again, { offer: "supertrial" });
    const since = fixture.now.toISOString();
    const third = await fixture.createMember({ email: first.email.replace("@", "+3@") });
    expect(await useOf(fixture.answer(third))).toEqual(["trial_used", start, "plan"]);
    await fixture.apply(third.uid, "supertrial");
    const offer = "supertrial";
    const both = ["trial_used", since, "plan"];
    expect(await useOf(fixture.answer(third, { offer }))).toEqual(both);
    // The application is gone, the person is still known.
    expect(await useOf(fixture.answer(third, { offer }))).toEqual(both);
    fixture.passDays(31);
    expect(await useOf(fixture.apply(again.uid, offer))).toEqual(both);
    expect(
      await useOf(fixture.trials.prolongSupertrial(again.uid, { useful: "value", plan: "free" })),
    ).toEqual(both);
  });

  it("is known by the new address after a change of it, when the account is gone", async () => {
    const member = await fixture.createMember({ email: "before@tenbin.example" });
    await fixture.answer(member);
    const addresses = { from: member.email, to: "After@tenbin.example" };
    for (const _ of ["once", "again"])
      await fixture.trials.noteEmailChange(fixture.database.pool, member.uid, addresses);
    await fixture.query("delete from members where uid = $1", member.uid);
    for (const email of ["after+1@tenbin.example", "before@tenbin.example"]) {
      const again = await fixture.createMember({ email });
      expect([email, await outcome(fixture.answer(again))]).toEqual([email, "trial_used"]);
    }
    const other = await fixture.createMember();
    expect(await outcome(fixture.answer(other))).toBe("done");
  });

  it("is known by a card once paid with, before or after the other account's trial", async () => {
    for (const first of ["paid first", "answered first"] as const) {
      const cards = [`card of who ${first}`];
      const [one, other] = [await fixture.createMember(), await fixture.createMember()];
      if (first === "paid first") await fixture.notePayment(one.uid, { cards });
      expect(await fixture.answer(one)).toMatchObject({ started: true });
      if (first === "answered first") await fixture.notePayment(one.uid, { cards });
      await fixture.notePayment(other.uid, { cards });
      expect([first, await outcome(fixture.answer(other))]).toEqual([first, "trial_used"]);
    }
  });

  it("has no seven days after the supertrial, but the supertrial after seven days", async () => {
    const member = await fixture.createMember();
    await fixture.apply(member.uid);
    await fixture.apply(member.uid, "supertrial");
    expect((await fixture.answer(member, { offer: "supertrial" })).started).toBe(true);
    expect(await listTrials(member.uid)).toEqual([{ offer: "supertrial", started: true }]);
    const alias = member.email.replace("@", "+again@");
    const known = await fixture.createMember({ email: alias });
    expect(await outcome(fixture.answer(known))).toBe("trial_used");
    const other = await fixture.createMember();
    await fixture.answer(other);
    await fixture.apply(other.uid, "supertrial");
    expect((await fixture.answer(other, { offer: "supertrial" })).started).toBe(true);
  });

  it("is kept as keyed hashes only", async () => {
    const member = await fixture.createMember();
    await fixture.notePayment(member.uid, { cards: ["fingerprint"] });
    await fixture.answer(member);
    const kept = JSON.stringify(await fixture.query("select person_key from trial_persons"));
    for (const secret of [member.uid, member.email, "fingerprint"]) {
      expect(kept).not.toContain(secret);
    }
  });
});

describe("a plan that is bought", () => {
  it("ends a running trial at its begin; a unit does not", async () => {
    const member = await startSupertrial();
    fixture.passDays(3);
    await fixture.notePayment(member.uid, { cards: ["of the unit"] });
    expect(await supertrialOf(member.uid)).toMatchObject({ endedAt: null });
    const planSince = fixture.now;
    fixture.passDays(1);
    await fixture.notePayment(member.uid, { planSince });
    await fixture.notePayment(member.uid, { planSince });
    expect(await supertrialOf(member.uid)).toMatchObject({ endedAt: planSince });
    expect(await outcome(fixture.apply(member.uid, "supertrial"))).toBe("trial_used");
  });

  it("leaves one that was over as it was", async () => {
    const member = await startSupertrial();
    fixture.passDays(40);
    await fixture.notePayment(member.uid, { planSince: fixture.now });
    expect(await supertrialOf(member.uid)).toMatchObject({ endedAt: null });
  });
});

describe("the supertrial", () => {
  const closing = { useful: "value", plan: "undecided" } as const;
  const prolong = (uid: string) => fixture.trials.prolongSupertrial(uid, closing);

  it("is prolonged by 30 days once, by the closing questionnaire while it runs [spec 1.3]", async () => {
    const { uid } = await startSupertrial();
    expect(await expiryOf(uid)).toBe("2026-12-23T00:00:00.000Z");
    fixture.passDays(29);
    const results = await Promise.all(Array.from({ length: 5 }, () => outcome(prolong(uid))));
    expect(results.toSorted()).toEqual(["done", ...Array(4).fill("trial_used")]);
    expect(await expiryOf(uid)).toBe("2027-01-22T00:00:00.000Z");
    const [kept] = await fixture.query(
      "select answers from questionnaires where uid = $1 and kind = 'closing'",
      uid,
    );
    expect(kept).toEqual({ answers: closing });
  });

  it("is told with its end while it runs, and whether it can be prolonged; of two the later", async () => {
    const { uid, email } = await fixture.createMember();
    const find = () => fixture.trials.findRunning(uid);
    expect(await find()).toBeNull();
    const member = { uid, email, userType: "personal" } as const;
    await fixture.answer(member);
    const week = { offer: "trial", expires_at: seconds("2026-11-30"), can_prolong: false };
    expect(await find()).toEqual(week);
    await fixture.apply(uid, "supertrial");
    expect(await find()).toEqual(week);
    await fixture.answer(member, { offer: "supertrial" });
    const month = { offer: "supertrial", expires_at: seconds("2026-12-23"), can_prolong: true };
    expect(await find()).toEqual(month);
    await prolong(uid);
    const longer = { ...month, expires_at: seconds("2027-01-22"), can_prolong: false };
    expect(await find()).toEqual(longer);
    fixture.passDays(60);
    expect(await find()).toBeNull();
  });

  it("is not prolonged at its end, nor without having started", async () => {
    const { uid } = await startSupertrial();
    fixture.passDays(30);
    expect(await outcome(prolong(uid))).toBe("trial_used");
    const { uid: other } = await fixture.createMember();
    await fixture.apply(other, "supertrial");
    expect(await outcome(prolong(other))).toBe("trial_not_started");
    const { uid: nobody } = await fixture.createMember();
    expect(await outcome(prolong(nobody))).toBe("trial_not_started");
  });

  it("has 90 days with a coupon, redeemed before or while it runs, which it uses up", async () => {
    const before = await fixture.createMember();
    await fixture.apply(before.uid, "supertrial");
    await fixture.giveCoupon(before.uid);
    await fixture.answer(before, { offer: "supertrial" });
    const during = await startSupertrial();
    fixture.passDays(10);
    await prolong(during.uid);
    await fixture.giveCoupon(during.uid);
    expect(await expiryOf(before.uid)).toBe("2027-02-21T00:00:00.000Z");
    expect(await expiryOf(during.uid)).toBe("2027-03-23T00:00:00.000Z");
    const unused = await fixture.query("select from coupon_grants where used_at is null");
    expect(unused).toEqual([]);
  });

  it("leaves a coupon unused once it is over", async () => {
    const { uid } = await startSupertrial();
    fixture.passDays(31);
    await fixture.giveCoupon(uid);
    expect(await supertrialOf(uid)).toMatchObject({ longlife: false });
    const unused = "select from coupon_grants where uid = $1 and used_at is null";
    expect(await fixture.query(unused, uid)).toHaveLength(1);
  });
});

describe("data", () => {
  it("go with the account, but for proofs and keyed hashes; proofs five years later", async () => {
    const member = await startSupertrial();
    const { uid } = member;
    await fixture.notePayment(uid, { cards: ["a card"] });
    await fixture.query("delete from members where uid = $1", uid);
    await fixture.trials.markGone(uid);
    const count = async (table: string) =>
      (await fixture.query(`select from ${table} where uid = $1`, uid)).length;
    for (const table of ["trials", "questionnaires", "member_cards"]) {
      expect([table, await count(table)]).toEqual([table, 0]);
    }
    fixture.passDays(5 * 366 - 1);
    await fixture.trials.purgeConsents();
    expect(await count("consents")).toBe(3);
    fixture.passDays(2);
    await fixture.trials.purgeConsents();
    expect(await count("consents")).toBe(0);
  });
});
