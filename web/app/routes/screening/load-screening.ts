import type { SavedScreen, ScreenResponse } from "@tenbin/contract";
import { statusOf } from "../../api/api-error-data.ts";
import type { ApiLoader } from "../../api/api-loader.ts";
import { createCatalogue, type Listed } from "./catalogue/catalogue.ts";
import { ownColumns, presetColumns } from "./question/column-sets.ts";
import { listOffers, listPresets, type Preset } from "./catalogue/list-offers.ts";
import { questionOf } from "./question/screen-question.ts";
import { toScreenState } from "./saved/saved-content.ts";
import {
  ALL_COMPANIES,
  DEFAULT_COLUMN_SET,
  EMPTY_SCREEN,
  parseScreen,
  type ScreenState,
} from "./question/screen-state.ts";

export interface ScreeningData {
  readonly screen: ScreenState;
  readonly listed: Listed;
  readonly presets: readonly Preset[];
  readonly answer: ScreenResponse;
  /** Why another screen is shown than the one in the address; null for that one. */
  readonly refusal: string | null;
  /** Why the saved screen that the address names, and nothing else, is not shown. */
  readonly unsaved: "signed_out" | "missing" | null;
  readonly staleSince: string | null;
}

/** `unknown`: it could not be read. */
export type FindSaved = (
  request: Request,
  id: string,
) => Promise<SavedScreen | "signed_out" | "missing" | "unknown">;

/**
 * An address that names a saved screen and nothing else, as mails do, shows that one. Without conditions in the address, or with some that are refused, the first preset that the viewer may ask for.
 */
export async function loadScreening(
  load: ApiLoader,
  request: Request,
  search: URLSearchParams,
  findSaved: FindSaved,
): Promise<ScreeningData> {
  const requested = parseScreen(search);
  const isOpen =
    requested.preset === null && requested.conditions.length === 0 && !search.has(ALL_COMPANIES);
  const [metrics, presets, saved] = await Promise.all([
    load(request, "getScreeningMetrics"),
    load(request, "getScreeningPresets"),
    isOpen && requested.saved !== null ? findSaved(request, requested.saved) : "unknown",
  ]);
  const known = listPresets(presets.data.presets);
  const listed = listOffers(metrics.data, presets.data);
  const catalogue = createCatalogue(listed);
  const first = known.find(({ total }) => total !== null);
  const start = withPreset(EMPTY_SCREEN, first);
  const ask = (screen: ScreenState) =>
    load(request, "screenMarket", { body: questionOf(screen, catalogue, known) });
  let screen = isOpen ? withPreset(requested, first) : requested;
  if (typeof saved === "object") screen = toScreenState(saved);
  let refusal: string | null = null;
  const answer = await ask(screen).catch((error: unknown) => {
    refusal = refusalOf(error);
    if (refusal === null) throw error;
    screen = start;
    return ask(start);
  });
  const stale = [metrics, presets, answer].flatMap(({ staleSince }) => staleSince ?? []);
  return {
    screen,
    listed,
    presets: known,
    answer: answer.data,
    refusal,
    unsaved: saved === "signed_out" || saved === "missing" ? saved : null,
    staleSince: stale.toSorted()[0] ?? null,
  };
}

/** With the preset's columns, unless the address names others. */
function withPreset(screen: ScreenState, preset: Preset | undefined): ScreenState {
  if (preset === undefined) return screen;
  const isOfFirstSet = screen.columnSet === DEFAULT_COLUMN_SET;
  return {
    ...screen,
    preset: preset.id,
    ...(isOfFirstSet ? ownColumns(presetColumns(preset)) : {}),
  };
}

/** Null for what is no refusal of the question. */
function refusalOf(error: unknown): string | null {
  const status = statusOf(error);
  if (status === 403) {
    return "このリンクの条件には、いまのプランで使えない指標が含まれています。代わりに、用意した条件の結果を表示しています。";
  }
  return status === 422
    ? "このリンクの条件は読み取れませんでした。代わりに、用意した条件の結果を表示しています。"
    : null;
}
