import type { ScreenResponse } from "@tenbin/contract";
import { statusOf } from "../../api/api-error-data.ts";
import type { ApiLoader } from "../../api/api-loader.ts";
import { createCatalogue, type Listed } from "./catalogue.ts";
import { listOffers, listPresets, type Preset } from "./list-offers.ts";
import { questionOf } from "./screen-question.ts";
import { ALL_COMPANIES, EMPTY_SCREEN, parseScreen, type ScreenState } from "./screen-state.ts";

export interface ScreeningData {
  readonly screen: ScreenState;
  readonly listed: Listed;
  readonly presets: readonly Preset[];
  readonly answer: ScreenResponse;
  /** Why another screen is shown than the one in the address; null for that one. */
  readonly refusal: string | null;
  readonly staleSince: string | null;
}

/** Without conditions in the address, or with some that are refused, the first preset that the viewer may ask for. */
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
  const known = listPresets(presets.data.presets);
  const listed = listOffers(metrics.data, presets.data);
  const catalogue = createCatalogue(listed);
  const first = known.find(({ total }) => total !== null)?.id ?? null;
  const start = { ...EMPTY_SCREEN, preset: first };
  const ask = (screen: ScreenState) =>
    load(request, "screenMarket", { body: questionOf(screen, catalogue, known) });
  const isOpen =
    asked.preset === null && asked.conditions.length === 0 && !search.has(ALL_COMPANIES);
  let screen = isOpen ? { ...asked, preset: first } : asked;
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
    staleSince: stale.toSorted()[0] ?? null,
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
