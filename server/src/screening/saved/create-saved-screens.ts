import { isDeepStrictEqual } from "node:util";
import type { SavedContent, SavedScreen, SavedScreens } from "@tenbin/contract";
import type pg from "pg";
import { requirePlan } from "../../members/index.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { ApiProblem } from "../../platform/http/api-problem.ts";
import { allowsPlace, allowsScreen, planWithMore, requireKnown } from "./rules.ts";
import { createSavedScreenStore, type SavedScreenStore, type StoredScreen } from "./store.ts";
import { type ScreenOwner, toSavedScreen } from "./to-saved-screen.ts";

const parts = ["name", "note", "question", "view"] as const satisfies (keyof SavedContent)[];

type Changes = { readonly [K in keyof SavedContent]?: SavedContent[K] | undefined };

export interface ScreenChanges extends Changes {
  /** That the changes rest on. */
  readonly version: number;
  readonly position?: number | undefined;
}

export interface SavedScreenLists {
  list(owner: ScreenOwner): Promise<SavedScreens>;
  has(uid: string): Promise<boolean>;
  /** @throws ApiProblem `invalid_condition`; `plan_required`, `plan_expired` beyond the plan's limit or conditions */
  add(
    owner: ScreenOwner,
    screen: SavedContent & { readonly id: string },
  ): Promise<{ readonly status: "saved" | "already"; readonly screen: SavedScreen }>;
  /**
   * A request that repeats what is stored is accepted and changes the position only.
   * @throws ApiProblem `not_found`, `screen_changed`, and as `add`; conditions that stay are not checked again
   */
  change(
    owner: ScreenOwner,
    id: string,
    changes: ScreenChanges,
  ): Promise<{ readonly screen: SavedScreen; readonly position: number }>;
  /** @throws ApiProblem `not_found` */
  remove(owner: ScreenOwner, id: string): Promise<{ readonly count: number }>;
}

export function createSavedScreens({
  pool,
  clock,
}: {
  readonly pool: pg.Pool;
  readonly clock: Clock;
}): SavedScreenLists {
  /** Changes of one member happen one after the other. */
  const change = <T>(
    { uid }: ScreenOwner,
    work: (store: SavedScreenStore, stored: readonly StoredScreen[]) => Promise<T>,
  ): Promise<T> =>
    inTransaction(pool, async (client) => {
      const store = createSavedScreenStore(client);
      await store.lock(uid);
      return work(store, await store.list(uid));
    });

  return {
    async list(owner) {
      const stored = await createSavedScreenStore(pool).list(owner.uid);
      const { savedScreens } = owner.rights.limits;
      return {
        screens: stored.map((screen, position) => toSavedScreen(screen, position, owner.rights)),
        max_count: savedScreens,
        next_plan: planWithMore(savedScreens),
      };
    },
    has: (uid) => createSavedScreenStore(pool).has(uid),
    add: (owner, screen) =>
      change(owner, async (store, stored) => {
        const isPresent = stored.some(({ id }) => id === screen.id);
        if (!isPresent) {
          requirePlan(owner.rights, allowsPlace(stored.length));
          requireKnown(screen, "question", "view");
          requirePlan(owner.rights, allowsScreen(screen));
          await store.add(owner.uid, screen, clock.now());
        }
        const { screen: shown } = await show(owner, store, screen.id);
        return { status: isPresent ? "already" : "saved", screen: shown };
      }),
    change: (owner, id, { version, position, ...changes }) =>
      change(owner, async (store, stored) => {
        const at = indexOf(stored, id);
        const before = stored[at]!;
        const content = contentOf(before);
        const next = merge(content, changes);
        const changed = parts.filter((part) => !isDeepStrictEqual(next[part], content[part]));
        if (changed.length > 0) {
          requirePlan(owner.rights, allowsPlace(at));
          if (version !== before.version) throw changedSince(before);
          requireKnown(next, ...changed);
          if (changed.includes("question")) requirePlan(owner.rights, allowsScreen(next));
          await store.update(owner.uid, id, next, clock.now());
        }
        if (position !== undefined) {
          const others = stored.map((screen) => screen.id).filter((each) => each !== id);
          await store.reorder(owner.uid, others.toSpliced(position, 0, id));
        }
        return show(owner, store, id);
      }),
    remove: (owner, id) =>
      change(owner, async (store, stored) => {
        indexOf(stored, id);
        await store.remove(owner.uid, id);
        return { count: stored.length - 1 };
      }),
  };
}

/** As stored now, and where. */
async function show(owner: ScreenOwner, store: SavedScreenStore, id: string) {
  const stored = await store.list(owner.uid);
  const position = indexOf(stored, id);
  return { screen: toSavedScreen(stored[position]!, position, owner.rights), position };
}

/** @throws ApiProblem `not_found` */
function indexOf(stored: readonly StoredScreen[], id: string): number {
  const at = stored.findIndex((screen) => screen.id === id);
  if (at === -1) throw new ApiProblem("not_found");
  return at;
}

function contentOf({ name, note, question, view }: StoredScreen): SavedContent {
  return { name, note, question, view };
}

function merge(content: SavedContent, { name, note, question, view }: Changes): SavedContent {
  return {
    name: name ?? content.name,
    note: note ?? content.note,
    question: question ?? content.question,
    view: view ?? content.view,
  };
}

function changedSince({ version }: StoredScreen): ApiProblem {
  const reason = `the version is ${version} now`;
  return new ApiProblem("screen_changed", { details: [{ path: "body.version", reason }] });
}
