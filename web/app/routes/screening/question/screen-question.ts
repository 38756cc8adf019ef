import type { CallInput, Endpoints, ScreenNode } from "@tenbin/contract";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { columnsOf } from "./column-sets.ts";
import type { Preset } from "../catalogue/list-offers.ts";
import { isCategory, isRange, type ScreenState } from "./screen-state.ts";

export type ScreenBody = NonNullable<CallInput<Endpoints["screenMarket"]>["body"]>;

export const ROWS_PER_PAGE = 50;

/** What the conditions of a screen are, those of its preset included. */
export function conditionsOf(
  { preset, conditions }: Pick<ScreenState, "preset" | "conditions">,
  presets: readonly Preset[],
): readonly ScreenNode[] {
  const own = preset === null ? undefined : presets.find(({ id }) => id === preset);
  return own === undefined ? conditions : own.conditions;
}

/**
 * Leaves out the columns and histograms that the viewer's plan may not ask for. Whose plan knows the presets only asks
 * for one by its name; others ask for its conditions, so that each says what it costs.
 */
export function questionOf(
  screen: ScreenState,
  catalogue: Catalogue,
  presets: readonly Preset[],
): ScreenBody {
  const conditions = conditionsOf(screen, presets);
  const preset = presets.find(({ id }) => id === screen.preset);
  const counted = conditions.flatMap((node) =>
    isRange(node) || isCategory(node) ? [node.metric] : [],
  );
  const byName = !catalogue.ownConditions && screen.preset !== null;
  return {
    ...(byName ? { preset: screen.preset ?? undefined } : {}),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- how deep groups may be, the API checks
    conditions: byName ? [] : (conditions as ScreenBody["conditions"]),
    sort: screen.sort.length > 0 ? [...screen.sort] : (preset?.sort ?? []),
    columns: columnsOf(screen).filter((id) => catalogue.isAllowed(id)),
    histograms: [...new Set(counted)].filter((id) => catalogue.isAllowed(id)),
    limit: ROWS_PER_PAGE,
    ...(screen.asOf === null ? {} : { as_of: screen.asOf }),
  };
}
