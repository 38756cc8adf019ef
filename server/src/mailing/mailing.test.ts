import { type MailKind, mailKindNames } from "@tenbin/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMemberApi, READ_ONLY_MEMBER } from "../billing/testing/member-api.ts";
import { MS_PER_DAY } from "../platform/clock/days.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { CONSENT_YEARS, noteOptIn } from "./create-mailing.ts";
import { register } from "./routes.ts";
import { createMailingFixture, type MailingFixture, SENDER } from "./testing/mailing-fixture.ts";

let fixture: MailingFixture;
let api: Awaited<ReturnType<typeof createMemberApi>>;
beforeAll(async () => {
  fixture = await createMailingFixture();
  api = await createMemberApi();
  register(api, fixture.mailing, {
    getRequestOrigin: ({ requestId }) => ({ requestId, clientHash: "client", siteHash: null }),
    webhookSecret: null,
  });
});
afterAll(async () => {
  await api.fastify.close();
  await fixture.database.drop();
});

let members = 0;
const createMember = async (name = `member-${(members += 1)}`) => {
  await fixture.createMember(name);
  return name;
};
const tokenOf = async (uid: string, kind: MailKind = "alert") =>
  new URL(await fixture.mailing.stopUrl(uid, kind)).searchParams.get("token") ?? "";
const choicesOf = (uid: string) =>
  fixture.query<Record<string, unknown>>(
    `select kind, given, text, at, source, client_hash as client from mail_choices
     where uid = $1 order by choice_id`,
    uid,
  );
const post = (token: string, payload: string, type = "application/x-www-form-urlencoded") =>
  api.fastify.inject({
    method: "POST",
    url: `/stopmail/${token}`,
    headers: { "content-type": type },
    payload,
  });
const call = (uid: string, method: "GET" | "PUT", url: string, payload?: object) =>
  api.fastify.inject({
    method,
    url,
    headers: { authorization: `Bearer ${uid}` },
    ...(payload && { payload }),
  });
const ONE_CLICK = "List-Unsubscribe=One-Click";

describe("mails that can be stopped", () => {
  it("carry a random link of member and kind that stays, and the sender [fault: another process × stopped mails]", async () => {
    const uid = await createMember();
    const stop = await fixture.mailing.findStop(uid, "alert");
    expect(stop?.sender).toEqual(SENDER);
    expect(stop?.oneClickUrl).toMatch(/^https:\/\/tenbin\.example\/stopmail\?token=[\w-]{43}$/);
    expect(stop?.links[0]).toEqual({
      label: "アラートのメールを止める",
      url: stop?.oneClickUrl,
    });
    const again = await Promise.all([1, 2, 3].map(() => fixture.mailing.stopUrl(uid, "alert")));
    expect(new Set(again)).toEqual(new Set([stop?.oneClickUrl]));
    expect(await fixture.mailing.stopUrl(uid, "digest")).not.toBe(stop?.oneClickUrl);
  });

  it("are not sent against a choice, without an opt-in, to who is leaving or to who is gone", async () => {
    const uid = await createMember();
    const { mailing } = fixture;
    expect(await mailing.mayReceive(uid, "alert")).toBe(true);
    expect(await mailing.mayReceive(uid, "advertising")).toBe(false);
    await inTransaction(fixture.database.pool, (client) =>
      noteOptIn(client, {
        uid,
        given: true,
        text: "同意",
        at: fixture.now,
        requestId: "r",
        clientHash: "c",
      }),
    );
    expect(await mailing.findStop(uid, "advertising")).not.toBeNull();
    await fixture.query("update members set deletion_requested_at = now() where uid = $1", uid);
    expect(await mailing.findStop(uid, "alert")).toBeNull();
    expect(await mailing.mayReceive("nobody", "alert")).toBe(false);
  });
});

describe("POST /stopmail/{token}", () => {
  it("stops the link's kind by a mail program's POST, any number of times, without cookie or redirect [fault: SMTP × stopped mails]", async () => {
    const uid = await createMember();
    const token = await tokenOf(uid);
    const multipart = `--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n`;
    for (const response of [
      await post(token, ONE_CLICK),
      await post(token, multipart, "multipart/form-data; boundary=x"),
    ]) {
      expect(response.statusCode).toBe(200);
      expect(response.headers["set-cookie"]).toBeUndefined();
      expect(response.json()).toMatchObject({
        kind: "alert",
        kinds: [
          { kind: "alert", receives: false },
          { kind: "digest", receives: true },
          { kind: "advertising", receives: false },
        ],
      });
    }
    expect(await fixture.mailing.findStop(uid, "alert")).toBeNull();
    expect(await fixture.mailing.mayReceive(uid, "digest")).toBe(true);
    expect(await choicesOf(uid)).toEqual([
      {
        kind: "alert",
        given: false,
        text: ONE_CLICK,
        at: fixture.now,
        source: "one_click",
        client: "client",
      },
    ]);
  });

  it.each(mailKindNames)("stops the kind %s by a link of its own", async (kind) => {
    const uid = await createMember();
    await call(uid, "PUT", `/user/mail/${kind}`, { receives: true });
    expect((await post(await tokenOf(uid, kind), ONE_CLICK)).statusCode).toBe(200);
    expect((await choicesOf(uid)).at(-1)).toMatchObject({ kind, given: false });
  });

  it("stops all kinds that are named", async () => {
    const uid = await createMember();
    const response = await post(await tokenOf(uid), "kind=alert&kind=digest&kind=advertising");
    expect(response.json<{ kinds: unknown[] }>().kinds).toEqual(
      ["alert", "digest", "advertising"].map((kind) => ({ kind, receives: false })),
    );
    expect(await choicesOf(uid)).toMatchObject([
      { kind: "alert", text: "アラートを止める", source: "stop_page" },
      { kind: "digest", text: "まとめのお知らせを止める", source: "stop_page" },
    ]);
  });

  it("answers rubbish kindly, and changes nothing", async () => {
    const uid = await createMember();
    for (const rubbish of ["x", "a".repeat(43), "%00"]) {
      const response = await post(rubbish, ONE_CLICK);
      expect(response.statusCode).toBe(404);
    }
    const unknown = (await post("x", ONE_CLICK)).json<{ message: string }>();
    expect(unknown.message).toContain("リンクが途中で切れているか");
    const token = await tokenOf(uid);
    expect((await post(token, "x=y")).statusCode).toBe(400);
    expect((await post(token, "{}", "application/json")).statusCode).toBe(400);
    expect((await post(token, "x".repeat(5_000))).statusCode).toBe(413);
    expect(await choicesOf(uid)).toEqual([]);
  });
});

describe("GET /stopmail/{token}", () => {
  it("shows and changes nothing", async () => {
    const uid = await createMember();
    const url = `/stopmail/${await tokenOf(uid, "digest")}`;
    const response = await api.fastify.inject({ url });
    expect(response.json()).toMatchObject({ kind: "digest" });
    expect(await choicesOf(uid)).toEqual([]);
    expect((await api.fastify.inject({ url: "/stopmail/rubbish" })).statusCode).toBe(404);
  });
});

describe("settings of mails", () => {
  it("are switched with a proof of each change, also by a read-only member", async () => {
    const uid = await createMember(READ_ONLY_MEMBER);
    for (const receives of [true, true, false])
      expect((await call(uid, "PUT", "/user/mail/advertising", { receives })).statusCode).toBe(200);
    expect(await choicesOf(uid)).toMatchObject([
      {
        given: true,
        source: "setting",
        text: "新しい機能や有料プランのご案内を、メールで受け取ります",
      },
      { given: false, source: "setting", text: "ご案内を止める" },
    ]);
    const { kinds } = (await call(uid, "GET", "/user/mail")).json<{ kinds: unknown[] }>();
    expect(kinds).toContainEqual({ kind: "advertising", receives: false });
    expect((await api.fastify.inject({ url: "/user/mail" })).statusCode).toBe(401);
    expect((await call(uid, "PUT", "/user/mail/link", { receives: false })).statusCode).toBe(404);
  });
});

describe("a deleted account", () => {
  it("takes its links along; its choices are kept as proofs for five years", async () => {
    const uid = await createMember();
    const token = await tokenOf(uid);
    await post(token, ONE_CLICK);
    await fixture.query("delete from members where uid = $1", uid);
    await fixture.mailing.markGone(uid);
    expect((await post(token, ONE_CLICK)).statusCode).toBe(404);
    await createMember(uid);
    expect(await fixture.mailing.mayReceive(uid, "alert")).toBe(true);
    fixture.now = new Date(+fixture.now + CONSENT_YEARS * 366 * MS_PER_DAY);
    await fixture.mailing.purge();
    expect(await choicesOf(uid)).toHaveLength(1);
    fixture.now = new Date(+fixture.now + MS_PER_DAY);
    await fixture.mailing.purge();
    expect(await choicesOf(uid)).toEqual([]);
  });
});
