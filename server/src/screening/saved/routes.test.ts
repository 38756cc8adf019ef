import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asking, content, createSavedCalls, newId, refusalOf } from "./testing/saved-calls.ts";
import { createSavedFixture, type SavedFixture } from "./testing/saved-fixture.ts";

let fixture: SavedFixture;
beforeAll(async () => {
  fixture = await createSavedFixture();
});
afterAll(() => fixture.drop());

const { createMember, call, list, namesOf, save, saveAll, change, refusedSave } = createSavedCalls(
  () => fixture,
);

describe("POST /screening/saved", () => {
  it("keeps question, view, name and note as they were sent", async () => {
    const uid = await createMember();
    const id = newId();
    const sent = content({ name: "  割安な電機 ", note: "一行目\r\n二行目" });
    const saved = await call(uid, "POST", "", { id, ...sent });
    const screen = {
      id,
      ...content({ note: "一行目\n二行目" }),
      version: 1,
      created_at: fixture.seconds(),
      changed_at: fixture.seconds(),
      editable: true,
      plan: null,
      faults: [],
    };
    expect(saved).toEqual({ status: 200, body: { status: "saved", screen } });
    expect(await list(uid)).toEqual({
      screens: [screen],
      max_count: 3,
      next_plan: { plan: "tenbin_standard", max_count: 30 },
    });
  });

  it("saves once what 20 parallel requests ask for [fault: PostgreSQL × saved screens]", async () => {
    const uid = await createMember();
    const body = { id: newId(), ...content() };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call(uid, "POST", "", body)),
    );
    expect(answers.filter(({ body: { status } }) => status === "saved")).toHaveLength(1);
    expect(answers.filter(({ body: { status } }) => status === "already")).toHaveLength(19);
    expect(await namesOf(uid)).toEqual(["割安な電機"]);
  });

  it("answers a repeated call with what became of the screen since", async () => {
    const uid = await createMember();
    const saved = await save(uid);
    await change(uid, saved, { name: "別の名前" });
    const again = await call(uid, "POST", "", { id: saved.id, ...content() });
    expect(again.body).toMatchObject({
      status: "already",
      screen: { name: "別の名前", version: 2 },
    });
  });

  it.each([
    ["tenbin_free", 0, "tenbin_light"],
    ["tenbin_light", 3, "tenbin_standard"],
    ["tenbin_standard", 30, "tenbin_expert"],
    ["tenbin_expert", 200, null],
  ] as const)("lets %s save %i", async (plan, count, next) => {
    const uid = await createMember(plan);
    await fixture.insertScreens(uid, Math.max(0, count - 1));
    if (count > 0) await save(uid);
    expect(await refusedSave(uid, {})).toEqual([
      403,
      "plan_required",
      ...(next === null ? [] : [`plan: ${next}`]),
    ]);
    const { screens, max_count: maxCount, next_plan: nextPlan } = await list(uid);
    expect([screens.length, maxCount, nextPlan?.plan ?? null]).toEqual([count, count, next]);
  });

  it("lets exactly as many of 20 parallel requests in as there is room [ASVS 2.3.2] [fault: another process × saved screens]", async () => {
    const uid = await createMember();
    await save(uid);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call(uid, "POST", "", { id: newId(), ...content() })),
    );
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, 200, ...Array<number>(18).fill(403)]);
    expect(await namesOf(uid)).toHaveLength(3);
  });

  it("refuses conditions that the plan does not open, as POST /screening does", async () => {
    const light = await createMember();
    const standard = await createMember("tenbin_standard");
    const since = { kind: "change", metric: "mv", since: "2025-01-31", by: "ratio" };
    expect(await refusedSave(light, asking(since))).toEqual([
      403,
      "plan_required",
      "plan: tenbin_standard",
    ]);
    const past = { question: { conditions: [], sort: [], as_of: "2025-01-31" } };
    expect(await refusedSave(standard, past)).toEqual([
      403,
      "plan_required",
      "plan: tenbin_expert",
    ]);
    await save(standard, asking(since));
    await save(await createMember("tenbin_expert"), past);
  });

  it("names the plan that has ended", async () => {
    const uid = await createMember("tenbin_free");
    fixture.endedPlansOf.set(uid, "tenbin_light");
    expect(await refusedSave(uid, {})).toEqual([403, "plan_expired", "plan: tenbin_light"]);
  });

  it("names every place of what there is not", async () => {
    const uid = await createMember("tenbin_standard");
    const question = {
      conditions: [
        { metric: "bygone" },
        { kind: "all", of: [{ kind: "category", metric: "verdict", in: ["splendid"] }] },
      ],
      sort: [{ metric: "gone_too", order: "asc" }],
    };
    const view = { column_set: "own", columns: ["mv", "lost"] };
    expect(await refusedSave(uid, { question, view })).toEqual([
      422,
      "invalid_condition",
      "body.question.conditions.0.metric: unknown metric",
      "body.question.conditions.1.of.0.in.0: unknown value of verdict",
      "body.question.sort.0.metric: unknown metric",
      "body.view.columns.1: unknown metric",
    ]);
    expect(await namesOf(uid)).toEqual([]);
  });

  it.each([
    ["no name", { name: " " }],
    ["41 characters", { name: "𠮷".repeat(41) }],
    ["two lines (H57)", { name: "a\r\nBcc: x@y.example" }],
    ["a null character", { name: "a\u0000b" }],
    ["a turned line", { note: "a\u202Eb" }],
    ["a note of 1,001 characters", { note: "𠮷".repeat(1_001) }],
    ["min above max", asking({ metric: "mv", min: 2, max: 1 })],
    ["51 conditions", asking(...Array.from({ length: 51 }, () => ({ metric: "mv" })))],
    ["a column set that is no name", { view: { column_set: "<b>", columns: [] } }],
    ["an id that is none", { id: "1" }],
    ["an unknown field", { uid: "other" }],
  ])("rejects %s (H24, H51) [ASVS 1.3.11]", async (_, changes) => {
    const uid = await createMember();
    const answer = await call(uid, "POST", "", { id: newId(), ...content(), ...changes });
    expect([answer.status, answer.body.errorType]).toEqual([422, "invalid_condition"]);
    expect(await namesOf(uid)).toEqual([]);
  });

  it("takes a name of 40 characters, markup among them, as the text that it is (H53)", async () => {
    const uid = await createMember();
    const name = "</script><img onerror=alert(1)>".padEnd(40, "あ");
    await save(uid, { name });
    expect(await namesOf(uid)).toEqual([name]);
  });
});

describe("PUT /screening/saved/{id}", () => {
  it("changes what it names and nothing else", async () => {
    const uid = await createMember();
    const saved = await save(uid);
    fixture.passTime(60_000);
    const { body } = await change(uid, saved, { note: "理由" });
    expect(body).toEqual({
      screen: { ...saved, note: "理由", version: 2, changed_at: fixture.seconds() },
      position: 0,
    });
    const question = { conditions: [], sort: [] };
    await change(uid, body.screen, { question });
    expect((await list(uid)).screens).toMatchObject([{ note: "理由", question, version: 3 }]);
  });

  it("does not overwrite what another tab changed", async () => {
    const uid = await createMember();
    const saved = await save(uid);
    expect((await change(uid, saved, { name: "前の画面" })).status).toBe(200);
    expect(refusalOf(await change(uid, saved, { name: "後の画面" }))).toEqual([
      409,
      "screen_changed",
      "body.version: the version is 2 now",
    ]);
    expect(await namesOf(uid)).toEqual(["前の画面"]);
    expect((await change(uid, { ...saved, version: 2 }, { name: "後の画面" })).status).toBe(200);
  });

  it("lets one of 20 parallel changes of the same version in [fault: another process × saved screens]", async () => {
    const uid = await createMember();
    const saved = await save(uid);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => change(uid, saved, { name: `画面${at}` })),
    );
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array<number>(19).fill(409)]);
    expect((await list(uid)).screens).toMatchObject([{ version: 2 }]);
  });

  it("answers a repeated change as the first [fault: PostgreSQL × saved screens]", async () => {
    const uid = await createMember();
    const saved = await save(uid);
    const first = await change(uid, saved, { name: "新しい名前" });
    expect(await change(uid, saved, { name: "新しい名前" })).toEqual(first);
  });

  it("moves a screen to another place without a new version", async () => {
    const uid = await createMember("tenbin_standard");
    const [a, , , d] = await saveAll(uid, "a", "b", "c", "d");
    expect((await change(uid, d!, { position: 1 })).body.position).toBe(1);
    expect(await namesOf(uid)).toEqual(["a", "d", "b", "c"]);
    const last = await change(uid, a!, { position: 99 });
    expect(last.body).toMatchObject({ position: 3, screen: { version: 1 } });
    await save(uid, { name: "e" });
    expect(await namesOf(uid)).toEqual(["d", "b", "c", "a", "e"]);
  });
});

describe("DELETE /screening/saved/{id}", () => {
  it("takes one away and makes room", async () => {
    const uid = await createMember();
    const [, b] = await saveAll(uid, "a", "b", "c");
    const removed = await call(uid, "DELETE", `/${b!.id}`);
    expect(removed).toEqual({ status: 200, body: { count: 2 } });
    await save(uid, { name: "d" });
    expect(await namesOf(uid)).toEqual(["a", "c", "d"]);
    expect(await call(uid, "DELETE", `/${b!.id}`)).toMatchObject({ status: 404 });
  });
});

describe("after a downgrade", () => {
  it("all stay readable and can be put in order and deleted; those beyond the limit do not change", async () => {
    const uid = await createMember("tenbin_standard");
    const [a, b, c, d, e] = await saveAll(uid, "a", "b", "c", "d", "e");
    fixture.plansOf.set(uid, "tenbin_light");
    expect((await list(uid)).screens.map(({ editable }) => editable)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    const needed = [403, "plan_required", "plan: tenbin_standard"];
    expect(refusalOf(await change(uid, d!, { name: "x" }))).toEqual(needed);
    expect(await refusedSave(uid, {})).toEqual(needed);
    expect((await change(uid, c!, { name: "C" })).status).toBe(200);
    expect((await change(uid, e!, { position: 0 })).body).toMatchObject({
      screen: { editable: true },
    });
    expect(await namesOf(uid)).toEqual(["e", "a", "b", "C", "d"]);
    for (const { id } of [a!, b!]) await call(uid, "DELETE", `/${id}`);
    expect(await refusedSave(uid, {})).toEqual(needed);
    await call(uid, "DELETE", `/${d!.id}`);
    await save(uid, { name: "f" });
    expect(await namesOf(uid)).toEqual(["e", "C", "f"]);
  });

  it("says which plan opens the conditions, and takes a new name for them", async () => {
    const uid = await createMember("tenbin_standard");
    const since = { kind: "change", metric: "mv", since: "2025-01-31", by: "ratio" };
    const saved = await save(uid, asking(since));
    expect(saved.plan).toBe(null);
    fixture.plansOf.set(uid, "tenbin_light");
    expect((await list(uid)).screens).toMatchObject([
      { plan: "tenbin_standard", question: { conditions: [since] } },
    ]);
    const renamed = await change(uid, saved, { name: "別の名前" });
    expect(renamed).toMatchObject({ status: 200, body: { screen: { name: "別の名前" } } });
    const question = { conditions: [since, { metric: "mv" }], sort: [] };
    expect(refusalOf(await change(uid, renamed.body.screen, { question }))).toEqual([
      403,
      "plan_required",
      "plan: tenbin_standard",
    ]);
  });

  it("leaves free members all that they have", async () => {
    const uid = await createMember();
    const [a, b] = await saveAll(uid, "a", "b");
    fixture.plansOf.set(uid, "tenbin_free");
    expect(await namesOf(uid)).toEqual(["a", "b"]);
    expect(refusalOf(await change(uid, a!, { name: "x" }))).toEqual([
      403,
      "plan_required",
      "plan: tenbin_light",
    ]);
    expect(await call(uid, "DELETE", `/${b!.id}`)).toMatchObject({ status: 200 });
  });
});

it("conditions on a metric that is gone stay readable and say so [fault: vendor × saved screens]", async () => {
  const uid = await createMember();
  const { id, version } = await save(uid);
  const question = {
    conditions: [{ kind: "range", metric: "bygone", min: 1, nulls: "out" }],
    sort: [],
  };
  await fixture.database.pool.query("update saved_screens set question = $2 where screen_id = $1", [
    id,
    JSON.stringify(question),
  ]);
  expect((await list(uid)).screens).toMatchObject([
    {
      question,
      plan: null,
      faults: [{ path: "question.conditions.0.metric", reason: "unknown metric" }],
    },
  ]);
  const renamed = await change(uid, { id, version }, { name: "別の名前" });
  expect(renamed).toMatchObject({ status: 200, body: { screen: { name: "別の名前", question } } });
  const kept = { ...question, sort: [{ metric: "mv", order: "asc" }] };
  expect(refusalOf(await change(uid, renamed.body.screen, { question: kept }))).toEqual([
    422,
    "invalid_condition",
    "body.question.conditions.0.metric: unknown metric",
  ]);
});

it("is each member's own: others and strangers find nothing (H21) [ASVS 8.2.2]", async () => {
  const [owner, other] = [await createMember(), await createMember()];
  const saved = await save(owner);
  expect(await namesOf(other)).toEqual([]);
  for (const [method, body] of [
    ["PUT", { version: 1, name: "x" }],
    ["DELETE", undefined],
  ] as const) {
    const answers = [];
    for (const id of [saved.id, newId()]) {
      const answer = await call(other, method, `/${id}`, body);
      answers.push({ ...answer.body, requestId: null });
    }
    expect(answers[0]).toMatchObject({ status: 404, errorType: "not_found" });
    expect(answers[1]).toEqual(answers[0]);
  }
  const taken = await call(other, "POST", "", { id: saved.id, ...content() });
  expect(taken.body.status).toBe("saved");
  expect((await list(owner)).screens).toEqual([saved]);
  expect(await call(null, "GET", "")).toMatchObject({
    status: 401,
    body: { errorType: "auth_required" },
  });
});

it("read-only members read and change nothing (H23)", async () => {
  const uid = await createMember();
  await fixture.insertScreens(uid, 1);
  await fixture.database.pool.query("update members set read_only = true where uid = $1", [uid]);
  const { screens } = await list(uid);
  const answers = [
    await call(uid, "POST", "", { id: newId(), ...content() }),
    await change(uid, screens[0]!, { name: "x" }),
    await call(uid, "DELETE", `/${screens[0]!.id}`),
  ];
  for (const answer of answers) expect(refusalOf(answer)).toEqual([403, "read_only"]);
  expect((await list(uid)).screens).toEqual(screens);
});
