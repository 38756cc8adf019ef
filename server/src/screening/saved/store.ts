import type { SavedContent } from "@tenbin/contract";
import { type Executor, preparedStatement } from "../../platform/database/prepared-statement.ts";

export interface StoredScreen extends SavedContent {
  readonly id: string;
  readonly version: number;
  readonly createdAt: Date;
  readonly changedAt: Date;
}

export interface SavedScreenStore {
  /** Other changes of this member wait until the transaction ends. */
  lock(uid: string): Promise<void>;
  /** In the member's order. */
  list(uid: string): Promise<StoredScreen[]>;
  has(uid: string): Promise<boolean>;
  /** Last in the order. */
  add(uid: string, screen: SavedContent & { readonly id: string }, at: Date): Promise<void>;
  /** Raises the version. */
  update(uid: string, id: string, content: SavedContent, at: Date): Promise<void>;
  /** All ids, in their new order. */
  reorder(uid: string, ids: readonly string[]): Promise<void>;
  remove(uid: string, id: string): Promise<void>;
  removeUnchangedSince(uid: string, moment: Date): Promise<void>;
  /** Members with saved screens: ascending, those after one. */
  listUids(after: string, limit: number): Promise<string[]>;
}

interface SavedScreenRow extends SavedContent {
  readonly screen_id: string;
  readonly version: number;
  readonly created_at: Date;
  readonly changed_at: Date;
}

const lock = preparedStatement(
  `select pg_advisory_xact_lock(hashtextextended('saved_screens:' || $1, 0))`,
);
const select = preparedStatement<SavedScreenRow>(
  `select screen_id, name, note, question, view, version, created_at, changed_at
   from saved_screens where uid = $1 order by position, created_at, screen_id`,
);
const selectAny = preparedStatement(`select from saved_screens where uid = $1 limit 1`);
const insert = preparedStatement(
  `insert into saved_screens
     (uid, screen_id, position, name, note, question, view, version, created_at, changed_at)
   select $1, $2, coalesce(max(position) + 1, 0), $3, $4, $5, $6, 1, $7, $7
   from saved_screens where uid = $1`,
);
const updateContent = preparedStatement(
  `update saved_screens
   set name = $3, note = $4, question = $5, view = $6, version = version + 1, changed_at = $7
   where uid = $1 and screen_id = $2`,
);
const updatePositions = preparedStatement(
  `update saved_screens s set position = o.place
   from unnest($2::uuid[]) with ordinality as o (screen_id, place)
   where s.uid = $1 and s.screen_id = o.screen_id`,
);
const deleteOne = preparedStatement(`delete from saved_screens where uid = $1 and screen_id = $2`);
const deleteUnchanged = preparedStatement(
  `delete from saved_screens where uid = $1 and changed_at < $2`,
);
const selectUids = preparedStatement<{ uid: string }>(
  `select distinct uid from saved_screens where uid > $1 order by uid limit $2`,
);

export function createSavedScreenStore(executor: Executor): SavedScreenStore {
  return {
    lock: async (uid) => void (await lock(executor, uid)),
    list: async (uid) => (await select(executor, uid)).map(toStoredScreen),
    has: async (uid) => (await selectAny(executor, uid)).length > 0,
    add: async (uid, { id, ...content }, at) =>
      void (await insert(executor, uid, id, ...columnsOf(content), at)),
    update: async (uid, id, content, at) =>
      void (await updateContent(executor, uid, id, ...columnsOf(content), at)),
    reorder: async (uid, ids) => void (await updatePositions(executor, uid, ids)),
    remove: async (uid, id) => void (await deleteOne(executor, uid, id)),
    removeUnchangedSince: async (uid, moment) =>
      void (await deleteUnchanged(executor, uid, moment)),
    listUids: async (after, limit) =>
      (await selectUids(executor, after, limit)).map(({ uid }) => uid),
  };
}

function columnsOf({ name, note, question, view }: SavedContent): string[] {
  return [name, note, JSON.stringify(question), JSON.stringify(view)];
}

function toStoredScreen(row: SavedScreenRow): StoredScreen {
  const { screen_id: id, created_at: createdAt, changed_at: changedAt, ...rest } = row;
  return { ...rest, id, createdAt, changedAt };
}
