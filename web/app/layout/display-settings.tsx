import { useSyncExternalStore } from "react";
import type { SegmentOption } from "../ui/actions/segmented-control.tsx";
import { SegmentedControl } from "../ui/actions/segmented-control.tsx";
import type { MoveColours, Theme } from "../browser/preferences.ts";
import {
  setMoveColours,
  setTheme,
  currentMoveColours,
  currentTheme,
  PREFERENCES_CHANGED,
} from "../browser/preferences.ts";

const themes: readonly SegmentOption<Theme>[] = [
  { value: "system", label: "端末に合わせる" },
  { value: "light", label: "明るい" },
  { value: "dark", label: "暗い" },
];

const moveColours: readonly SegmentOption<MoveColours>[] = [
  { value: "japan", label: "上昇が赤" },
  { value: "west", label: "上昇が緑" },
];

function subscribe(onChange: () => void): () => void {
  window.addEventListener(PREFERENCES_CHANGED, onChange);
  return () => window.removeEventListener(PREFERENCES_CHANGED, onChange);
}

const footerLabels = { theme: "画面の明るさ", colours: "値動きの色" };

/** Not rendered without script, which it needs. */
export function DisplaySettings({
  labels = footerLabels,
}: {
  /** Accessible names, which must be unique on a page. */
  readonly labels?: { readonly theme: string; readonly colours: string };
}) {
  const theme = useSyncExternalStore<Theme | null>(subscribe, currentTheme, () => null);
  const colours = useSyncExternalStore<MoveColours | null>(
    subscribe,
    currentMoveColours,
    () => null,
  );
  return (
    <div className="flex min-h-9 flex-wrap gap-3 max-tablet:min-h-[var(--tap)]">
      {theme === null || colours === null ? null : (
        <>
          <SegmentedControl
            label={labels.theme}
            options={themes}
            value={theme}
            onChange={setTheme}
          />
          <SegmentedControl
            label={labels.colours}
            options={moveColours}
            value={colours}
            onChange={setMoveColours}
          />
        </>
      )}
    </div>
  );
}
