import { expect, it } from "vitest";
import type { Viewer, ViewerAccount } from "../platform/http/viewer.ts";
import { createNoteView } from "./note-view.ts";

const member = (viewed: readonly string[], account: Partial<ViewerAccount> = {}): Viewer => ({
  uid: "hanako",
  account: { uid: "hanako", readOnly: false, operator: false, ...account } as ViewerAccount,
  rights: { temporalFinished: false },
  findOwnFields: async () => (ticker, field) => field === "viewed" && viewed.includes(ticker),
});
const visitor: Viewer = { uid: null, account: null, rights: { temporalFinished: false } };

async function note(viewer: Viewer, store = async () => {}) {
  const noted: string[] = [];
  const warnings: unknown[] = [];
  const noteView = createNoteView(async (uid, ticker) => {
    noted.push(`${uid} ${ticker}`);
    await store();
  });
  await noteView("9735", viewer, { warn: (...entry: unknown[]) => void warnings.push(entry) });
  return { noted, warnings: warnings.length };
}

it("stores the first view of a company only", async () => {
  expect(await note(member([]))).toEqual({ noted: ["hanako 9735"], warnings: 0 });
  expect(await note(member(["130A"]))).toEqual({ noted: ["hanako 9735"], warnings: 0 });
  expect(await note(member(["9735"]))).toEqual({ noted: [], warnings: 0 });
});

it("stores nothing of visitors and of members who may change nothing", async () => {
  expect(await note(visitor)).toEqual({ noted: [], warnings: 0 });
  expect(await note(member([], { readOnly: true }))).toEqual({ noted: [], warnings: 0 });
});

it("warns, and lets the page be served, where it cannot be stored", async () => {
  const served = await note(member([]), () => Promise.reject(new Error("read-only database")));
  expect(served).toEqual({ noted: ["hanako 9735"], warnings: 1 });
});
