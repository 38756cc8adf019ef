import type { ScreeningMetrics, ScreenResponse } from "@tenbin/contract";
import type { ScreeningScope } from "@tenbin/contract/plan";
import type { ApiLoader } from "../../api/api-loader.ts";
import { createCatalogue } from "./catalogue.ts";
import { type Preset, questionOf } from "./screen-question.ts";
import { ALL_COMPANIES, parseScreen, type ScreenState } from "./screen-state.ts";

export interface ScreeningData {
  readonly screen: ScreenState;
  readonly listed: ScreeningMetrics;
  readonly scope: ScreeningScope;
  readonly presets: readonly Preset[];
  readonly answer: ScreenResponse;
  readonly staleSince: string | null;
}

/** Without conditions in the address, the first preset that the viewer may ask for. */
export async function loadScreening(
  load: ApiLoader,
  request: Request,
  search: URLSearchParams,
): Promise<ScreeningData> {
  const [metrics, presets] = await Promise.all([
    load(request, "getScreeningMetrics"),
    load(request, "getScreeningPresets"),
  ]);
  const asked = parseScreen(search);
  const known = presets.data.presets;
  const first = known.find(({ total }) => total !== null)?.id ?? null;
  const isOpen =
    asked.preset === null && asked.conditions.length === 0 && !search.has(ALL_COMPANIES);
  const screen = isOpen ? { ...asked, preset: first } : asked;
  const body = questionOf(screen, createCatalogue(metrics.data, presets.data.screening), known);
  const answer = await load(request, "screenMarket", { body });
  const stale = [metrics, presets, answer].flatMap(({ staleSince }) => staleSince ?? []);
  return {
    screen,
    listed: metrics.data,
    scope: presets.data.screening,
    presets: known,
    answer: answer.data,
    staleSince: stale.toSorted()[0] ?? null,
  };
}
