import type { LessonChapter, LessonJudgement } from "@tenbin/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Account, type AccountStore, createAccountStore } from "../accounts/index.ts";
import {
  createMembers,
  createUnlockPersons,
  masking,
  type Members,
  type Rights,
  type Viewer,
} from "../members/index.ts";
import { fixedClock } from "../platform/clock/clock.ts";
import { type Api, createApi } from "../platform/http/api.ts";
import type { Authenticator } from "../platform/http/identity.ts";
import { createTestDatabase, type TestDatabase } from "../platform/testing/database.ts";
import { chapters } from "./chapters/index.ts";
import { createLessons } from "./create-lessons.ts";
import { register } from "./routes.ts";

const clock = fixedClock("2026-11-21T09:00:00+09:00");
const NOW = clock.now().getTime() / 1_000;

let database: TestDatabase;
let accounts: AccountStore;
let members: Members;
let api: Api<Viewer>;

/** Tokens are uids. */
const authentication: Authenticator<Account, Rights> = {
  verify: (token) =>
    Promise.resolve({
      uid: token,
      email: `${token}@example.jp`,
      emailVerified: true,
      signInProvider: "password",
      sessionEpoch: null,
      googleSubject: null,
      authTime: NOW - 60,
      expiresAt: NOW + 3_600,
    }),
  isCurrent: () => Promise.resolve(true),
  async findSession({ uid }) {
    const account = await accounts.find(uid);
    return account && { account, ended: false, rights: await members.readRights(account) };
  },
  visitorRights: () => members.visitorRights(),
};

beforeAll(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  accounts = createAccountStore(pool);
  members = createMembers({
    pool,
    accounts,
    unlockPersons: createUnlockPersons("of the tests", async () => true),
    cancelDeletion: ({ uid }, at) => accounts.cancelDeletion(uid, at),
    purchases: { findPurchases: () => Promise.reject(new Error("not asked")) },
    trials: { findSupertrial: () => Promise.resolve(null) },
    findTicker: () => Promise.resolve(null),
    findCompanyName: () => Promise.resolve(null),
    portfolio: { holds: () => Promise.resolve(false), isAnalyzed: () => Promise.resolve(false) },
    hasSavedScreen: () => Promise.resolve(false),
    hasAlert: () => Promise.resolve(false),
    clock,
  });
  api = await createApi({ version: "test", webOrigins: [], masking, authentication, clock });
  register(
    api,
    createLessons({ recordStep: (uid, step) => members.achievements.recordVerified(uid, step) }),
  );
});
beforeEach(async () => {
  await database.pool.query("delete from members");
  const registeredAt = new Date("2026-11-01T00:00:00Z");
  await accounts.insert({ uid: "hanako", email: "hanako@example.jp", registeredAt });
  await accounts.insert({
    uid: "reader",
    email: "reader@example.jp",
    registeredAt,
    userType: "enterprise",
    readOnly: true,
  });
});
afterAll(async () => {
  await api.fastify.close();
  await database.drop();
});

const rightAnswers = (chapter: LessonChapter) =>
  chapters
    .find((each) => each.chapter === chapter)!
    .questions.map(({ id, answer }) => ({ question: id, option: answer }));

async function judge(chapter: string, answers: unknown, uid: string | null) {
  const response = await api.fastify.inject({
    method: "POST",
    url: `/lessons/${chapter}`,
    payload: { answers },
    ...(uid === null ? {} : { headers: { authorization: `Bearer ${uid}` } }),
  });
  return { status: response.statusCode, body: response.json<LessonJudgement>() };
}

describe("GET /lessons", () => {
  it("lists every question, and nothing by which an answer could be known [ASVS 15.3.1]", async () => {
    const response = await api.fastify.inject({ method: "GET", url: "/lessons" });
    const body = response.json<{ chapters: { questions: unknown[] }[] }>();
    expect(body.chapters.map(({ questions }) => questions.length)).toEqual([3, 3, 3, 3, 3, 3]);
    for (const { questions } of chapters) {
      for (const { options } of questions) {
        for (const { text, explanation } of options) {
          expect(response.body).toContain(text);
          expect(response.body).not.toContain(explanation.slice(0, 12));
        }
      }
    }
    expect(response.body).not.toMatch(/"(answer|correct|explanation)"/);
  });
});

describe("POST /lessons/{chapter}", () => {
  it("judges a visitor's answers and records nothing", async () => {
    const { status, body } = await judge("1", rightAnswers("1"), null);
    expect([status, body.passed, body.recorded]).toEqual([200, true, false]);
  });

  it("records the chapter of a member who answers all rightly, once [ASVS 2.3.1]", async () => {
    const wrong = await judge("2", rightAnswers("2").slice(1), "hanako");
    expect([wrong.body.passed, wrong.body.recorded]).toEqual([false, false]);
    expect(await members.achievements.list("hanako")).toEqual({ registered: true });
    for (let i = 0; i < 2; i++) {
      const { body } = await judge("2", rightAnswers("2"), "hanako");
      expect([body.passed, body.recorded]).toEqual([true, true]);
    }
    expect(await members.achievements.list("hanako")).toEqual({ registered: true, lesson_2: true });
  });

  it("judges a read-only member's answers and records nothing", async () => {
    const { body } = await judge("3", rightAnswers("3"), "reader");
    expect([body.passed, body.recorded]).toEqual([true, false]);
    expect(await members.achievements.list("reader")).toEqual({ registered: true });
  });

  it.each([
    ["1", [{ question: "ratio", option: "b", correct: true }]],
    ["1", Array.from({ length: 11 }, () => ({ question: "ratio", option: "b" }))],
    ["1", "all"],
  ])("rejects chapter %s with %j", async (chapter, answers) => {
    expect((await judge(chapter, answers, null)).status).toBe(422);
  });

  it("knows six chapters", async () => {
    expect((await judge("7", [], null)).status).toBe(404);
  });
});
