import { randomUUID } from "node:crypto";
import type { PlanName, Problem, SavedScreen, SavedScreens } from "@tenbin/contract";
import { expect } from "vitest";
import type { SavedFixture } from "./saved-fixture.ts";

export const newId = () => randomUUID();
const CONDITIONS = [
  { kind: "range", metric: "mv", min: 1e10, nulls: "out" },
  {
    kind: "any",
    of: [
      { kind: "range", metric: "per", max: 12.5, nulls: "in" },
      { kind: "category", metric: "sector", has: "any", in: ["電気機器"] },
    ],
  },
];
export const content = (changes: object = {}) => ({
  name: "割安な電機",
  note: "",
  question: { conditions: CONDITIONS, sort: [{ metric: "per", order: "asc" }] },
  view: { column_set: "growth", columns: [] },
  ...changes,
});
export const asking = (...conditions: object[]) => ({ question: { conditions, sort: [] } });

/** Of any of the endpoints, as the status tells. */
export type SavedAnswer = SavedScreens &
  Omit<Problem, "status"> & {
    readonly status: unknown;
    readonly screen: SavedScreen;
    readonly position: number;
  };

export const refusalOf = ({
  status,
  body,
}: {
  readonly status: number;
  readonly body: SavedAnswer;
}) => {
  const { errorType, details = [] } = body;
  return [status, errorType, ...details.map(({ path, reason }) => `${path}: ${reason}`)];
};

export function createSavedCalls(fixture: () => SavedFixture) {
  async function createMember(plan: PlanName = "tenbin_light"): Promise<string> {
    const uid = newId();
    await fixture().createMember(uid);
    fixture().plansOf.set(uid, plan);
    return uid;
  }

  const call = async (
    uid: string | null,
    method: "GET" | "POST" | "PUT" | "DELETE",
    path = "",
    sent?: object,
  ) => {
    const { status, body } = await fixture().call(uid, method, `/screening/saved${path}`, sent);
    return { status, body: body as SavedAnswer };
  };
  const list = async (uid: string) => (await call(uid, "GET")).body;
  const namesOf = async (uid: string) => (await list(uid)).screens.map(({ name }) => name);

  async function save(uid: string, changes: object = {}): Promise<SavedScreen> {
    const body = { id: newId(), ...content(changes) };
    const answer = await call(uid, "POST", "", body);
    expect(answer.status).toBe(200);
    return answer.body.screen;
  }
  const saveAll = async (uid: string, ...names: string[]) => {
    const screens: SavedScreen[] = [];
    for (const name of names) screens.push(await save(uid, { name }));
    return screens;
  };
  const change = (
    uid: string,
    { id, version }: Pick<SavedScreen, "id" | "version">,
    changes: object,
  ) => call(uid, "PUT", `/${id}`, { version, ...changes });

  const refusedSave = async (uid: string, changes: object) =>
    refusalOf(await call(uid, "POST", "", { id: newId(), ...content(changes) }));
  return { createMember, call, list, namesOf, save, saveAll, change, refusedSave };
}
