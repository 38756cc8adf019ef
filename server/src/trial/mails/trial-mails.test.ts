import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTrialFixture, type TrialFixture } from "../testing/trial-fixture.ts";

const START = new Date("2026-11-23T00:00:00Z");
const WELCOME = "【天秤】30日間の無料体験が始まりました";
const OVER = "【天秤】無料体験の期間が終わりました";

let fixture: TrialFixture;
beforeAll(async () => {
  fixture = await createTrialFixture();
});
beforeEach(async () => {
  fixture.now = START;
  await fixture.query("delete from members");
  await fixture.query("delete from outbox");
});
afterAll(() => fixture.database.drop());

const subjects = async () => (await fixture.sendEmails()).map(({ subject }) => subject);

/** Days after the start with their mails, queued by two processes at a time. */
async function subjectsByDay(days: number): Promise<[number, string][]> {
  const mailed: [number, string][] = [];
  for (let day = 0; day <= days; day += 1) {
    await Promise.all([fixture.trials.queueDueMails(), fixture.trials.queueDueMails()]);
    for (const subject of await subjects()) mailed.push([day, subject]);
    fixture.passDays(1);
  }
  return mailed;
}

async function startSupertrial(userType: "personal" | "temporal" = "temporal") {
  const member = await fixture.createMember({ userType });
  await fixture.apply(member.uid, "supertrial");
  await fixture.answer(member, { offer: "supertrial" });
  return member;
}

describe("the mail at the start", () => {
  it("welcomes once and names three first steps with their pages", async () => {
    await fixture.answer(await fixture.createMember());
    const [mail, ...others] = await fixture.sendEmails();
    expect([mail?.subject, others]).toEqual(["【天秤】7日間の無料体験が始まりました", []]);
    expect(mail?.text).toContain("天秤へようこそ。2026年11月30日 9:00まで");
    expect(mail?.text).toContain("自動で有料になることはなく、請求はありません。");
    const links = mail?.text.match(/(?<=https:\/\/tenbin\.example)\/\w+/g);
    expect(links).toEqual(["/search", "/portfolio", "/screening"]);
    expect(mail?.text.match(/^■ .*$/gm)).toEqual([
      "■ 1. 気になる企業を見る",
      "■ 2. ポートフォリオに企業を加える",
      "■ 3. 条件を決めて企業を絞り込む",
    ]);
    expect(mail?.text).toMatch(/30社まで[^]*3件まで/);
  });

  it("tells who has no way of their own to sign in how to get one", async () => {
    await startSupertrial();
    const [mail] = await fixture.sendEmails();
    expect(mail?.subject).toBe(WELCOME);
    expect(mail?.text).toContain("https://tenbin.example/supertrial/password-setting");
  });

  it("names the end that a coupon or the questionnaire has moved, and comes once", async () => {
    const { uid } = await startSupertrial("personal");
    await fixture.giveCoupon(uid);
    await fixture.trials.prolongSupertrial(uid, { useful: "value", plan: "free" });
    expect(await subjects()).toEqual(["【天秤】120日間の無料体験が始まりました"]);
    expect(await subjects()).toEqual([]);
  });

  it("is not sent once a plan was bought, nor where nothing started", async () => {
    const { uid } = await startSupertrial();
    await fixture.notePayment(uid, { planSince: fixture.now });
    const paying = await fixture.createMember();
    fixture.paying.add(paying.uid);
    await fixture.answer(paying);
    fixture.paying.clear();
    expect(await subjects()).toEqual([]);
  });
});

describe("mails about an end", () => {
  it("are sent two days before it and at it, once each", async () => {
    await startSupertrial();
    expect(await subjectsByDay(32)).toEqual([
      [0, WELCOME],
      [28, "【天秤】無料体験は2026年12月23日 9:00に終わります"],
      [30, OVER],
    ]);
  });

  it("of a trial of seven days come two days before it and at it, too", async () => {
    await fixture.answer(await fixture.createMember());
    expect(await subjectsByDay(9)).toEqual([
      [0, "【天秤】7日間の無料体験が始まりました"],
      [5, "【天秤】無料体験は2026年11月30日 9:00に終わります"],
      [7, OVER],
    ]);
  });

  it.each([
    [7, [28, 30]],
    [1, [30]],
    [null, [28, 30]],
  ])("go on after %s days before it, told by an earlier version", async (mailed, days) => {
    const { uid } = await startSupertrial();
    await fixture.query("delete from outbox");
    await fixture.query("update trials set mailed_days = $2 where uid = $1", uid, mailed);
    expect((await subjectsByDay(31)).map(([day]) => day)).toEqual(days);
  });

  it("are not sent while the supertrial goes on after the trial", async () => {
    const member = await fixture.createMember();
    await fixture.answer(member);
    await fixture.apply(member.uid, "supertrial");
    await fixture.answer(member, { offer: "supertrial" });
    await fixture.query("delete from outbox");
    expect(await subjectsByDay(31)).toEqual([
      [28, "【天秤】無料体験は2026年12月23日 9:00に終わります"],
      [30, OVER],
    ]);
  });

  it("say that nothing is charged, what remains, and how the supertrial is prolonged", async () => {
    const { uid } = await startSupertrial("personal");
    await fixture.query("delete from outbox");
    fixture.passDays(28);
    const [mail] = await fixture.sendEmails();
    expect(mail?.text).toContain("自動で有料になることはなく、請求はありません。");
    expect(mail?.text).toContain("ポートフォリオの企業や保存した条件は、");
    expect(mail?.text).toContain("無料体験を1回だけ30日延長できます。");
    expect(mail?.text).toContain("https://tenbin.example/supertrial/questionnaire");
    await fixture.trials.prolongSupertrial(uid, { useful: "value", plan: "free" });
    fixture.passDays(30);
    const [later] = await fixture.sendEmails();
    expect(later?.subject).toBe("【天秤】無料体験は2027年1月22日 9:00に終わります");
    expect(later?.text).not.toContain("延長");
  });

  it("tell who has no way of their own to sign in how to get one, and at the end to register", async () => {
    const { uid } = await startSupertrial();
    await fixture.query("delete from outbox");
    fixture.passDays(28);
    const [ending] = await fixture.sendEmails();
    expect(ending?.text).toContain("https://tenbin.example/supertrial/password-setting");
    expect(ending?.text).toContain("https://tenbin.example/pricing#supertrial");
    fixture.passDays(2);
    const [ended] = await fixture.sendEmails();
    expect(ended?.text).toContain("https://tenbin.example/register");
    expect(ended?.text).not.toContain("無料会員として");
    await fixture.query("update members set user_type = 'personal' where uid = $1", uid);
    await fixture.query("update trials set mailed_days = null where uid = $1", uid);
    await fixture.query("delete from outbox");
    const [own] = await fixture.sendEmails();
    expect(own?.text).toContain("これからは無料会員としてお使いいただけます。");
  });

  it("are not sent to who is leaving", async () => {
    const { uid } = await startSupertrial();
    await fixture.query(
      "update members set deletion_requested_at = registered_at where uid = $1",
      uid,
    );
    fixture.passDays(30);
    expect(await subjects()).toEqual([]);
  });

  it("are sent to who comes after a hundred who are leaving", async () => {
    await fixture.query(
      `insert into members (uid, email, email_key, registered_at, sessions_valid_from, deletion_requested_at)
       select uid, uid, uid, $1, $1, $1
       from (select 'leaving-' || number as uid from generate_series(1, 100) as number) as leaving`,
      START,
    );
    await fixture.query(
      `insert into trials (uid, offer, applied_at, started_at, expires_at)
       select uid, 'trial', $1, $1, $1 from members`,
      START,
    );
    await startSupertrial();
    expect(await subjects()).toEqual([WELCOME]);
    fixture.passDays(30);
    expect(await subjects()).toEqual([OVER]);
  });

  it("are not sent once a plan was bought, nor of an end that has moved [fault: SMTP × trials]", async () => {
    const bought = await startSupertrial();
    fixture.passDays(28);
    await fixture.trials.queueDueMails();
    await fixture.notePayment(bought.uid, { planSince: fixture.now });
    expect(await subjects()).toEqual([]);
    fixture.passDays(10);
    expect(await subjects()).toEqual([]);
  });
});
