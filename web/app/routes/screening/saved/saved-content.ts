import type { SavedContent, SavedScreen, ScreenNode } from "@tenbin/contract";
import { columnSets } from "../question/column-sets.ts";
import type { Preset } from "../catalogue/list-offers.ts";
import { conditionsOf } from "../question/screen-question.ts";
import {
  DEFAULT_COLUMN_SET,
  OWN_COLUMN_SET,
  screeningPath,
  type ScreenState,
} from "../question/screen-state.ts";

export type SavedParts = Pick<SavedContent, "question" | "view">;

/** A preset is saved as the conditions that it stands for. */
export function toSavedParts(screen: ScreenState, presets: readonly Preset[]): SavedParts {
  const { columnSet, columns, asOf } = screen;
  const preset = presets.find(({ id }) => id === screen.preset);
  const isKnown = columnSets.some(({ id }) => id === columnSet) || columnSet === OWN_COLUMN_SET;
  return {
    question: {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- how deep groups may be, the API checks
      conditions: conditionsOf(screen, presets) as SavedContent["question"]["conditions"],
      sort: screen.sort.length > 0 ? [...screen.sort] : (preset?.sort ?? []),
      ...(asOf === null ? {} : { as_of: asOf }),
    },
    view: { column_set: isKnown ? columnSet : DEFAULT_COLUMN_SET, columns: [...columns] },
  };
}

export function toScreenState({
  id,
  question: { conditions, sort, as_of: asOf },
  view: { column_set: set, columns },
}: SavedParts & Pick<SavedScreen, "id">): ScreenState {
  return {
    preset: null,
    conditions,
    sort,
    columnSet: columns.length > 0 ? OWN_COLUMN_SET : set,
    columns,
    asOf: asOf ?? null,
    saved: id,
  };
}

/** Equal for parts that ask and show the same, in whatever order their fields stand. */
export function textOfParts(parts: SavedParts): string {
  const screen = toScreenState({ ...parts, id: "" });
  return screeningPath({ ...screen, conditions: screen.conditions.map(withSortedFields) });
}

function withSortedFields(node: ScreenNode): ScreenNode {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same fields
  return JSON.parse(JSON.stringify(node, sortFields)) as ScreenNode;
}

function sortFields(_: string, value: unknown): unknown {
  return typeof value !== "object" || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
