import type {
  CallInput,
  Endpoints,
  SavedContent,
  SavedScreen,
  SavedScreens,
} from "@tenbin/contract";
import { ApiError } from "@tenbin/contract/client";
import { useState } from "react";
import { useApi } from "../../../accounts/use-api.ts";
import { useApiData } from "../../../billing/use-api-data.ts";
import { emitError } from "../../../telemetry/error-channel.ts";
import { recordStep } from "../../../viewer/record-step.ts";

export type NewScreen = SavedContent & { readonly id: string };
type Changes = NonNullable<CallInput<Endpoints["putSavedScreen"]>["body"]>;

export interface SavedScreensList {
  /** With the changes made here since; null before it is loaded. */
  readonly data: SavedScreens | null;
  /** Another object with each loading. */
  readonly loaded: object | null;
  readonly failure: string | null;
  readonly reload: () => void;
  readonly add: (screen: NewScreen, position?: number) => Promise<void>;
  readonly change: (id: string, changes: Changes) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
}

/** The member's saved screens. Changes are shown once the API has taken them. */
export function useSavedScreens(isMember: boolean): SavedScreensList {
  const api = useApi();
  const { data: loaded, failure, reload } = useApiData("getSavedScreens", {}, isMember);
  const [changed, setChanged] = useState<Changed>({ of: null, screens: [] });
  const screens = changed.of === loaded ? changed.screens : (loaded?.screens ?? []);
  const update = (next: (before: readonly SavedScreen[]) => readonly SavedScreen[]) =>
    setChanged((now) => ({
      of: loaded,
      screens: next(now.of === loaded ? now.screens : (loaded?.screens ?? [])),
    }));
  const put = (id: string, body: Changes) =>
    api()
      // Changes may leave with the page.
      .call("putSavedScreen", { params: { id }, body, keepalive: true })
      .then(requireAnswer)
      .then(({ screen, position }) => update((all) => placed(all, screen, position)));

  return {
    data: loaded === null ? null : { ...loaded, screens: markEditable(screens, loaded.max_count) },
    loaded,
    failure: failure?.message ?? null,
    reload,
    async add(content, position) {
      const { screen } = requireAnswer(await api().call("saveScreen", { body: content }));
      update((all) => placed(all, screen, all.length));
      if (position === undefined) void recordStep(api(), "screen_saved", emitError);
      else await put(screen.id, { version: screen.version, position });
    },
    change: put,
    async remove(id) {
      await api().call("deleteSavedScreen", { params: { id } });
      update((all) => all.filter((screen) => screen.id !== id));
    },
  };
}

interface Changed {
  /** The loaded list that the changes stand on. */
  readonly of: SavedScreens | null;
  readonly screens: readonly SavedScreen[];
}

function placed(
  all: readonly SavedScreen[],
  screen: SavedScreen,
  position: number,
): readonly SavedScreen[] {
  return all.filter(({ id }) => id !== screen.id).toSpliced(position, 0, screen);
}

/** The first ones in the member's order are, as many as the plan allows. */
function markEditable(screens: readonly SavedScreen[], count: number): SavedScreen[] {
  return screens.map((screen, at) => Object.assign({}, screen, { editable: at < count }));
}

function requireAnswer<T>(answer: T | undefined): T {
  if (answer === undefined) throw new ApiError("", null, null, null);
  return answer;
}
