import { Link } from "react-router";
import { MaskedValue } from "../../ui/figures/verdict.tsx";
import { formatCount } from "../../ui/format.ts";
import { ownColumns, presetColumns } from "./question/column-sets.ts";
import type { Preset } from "./catalogue/list-offers.ts";
import { EMPTY_SCREEN, screeningPath } from "./question/screen-state.ts";

/** Screens made ready, each with every threshold. */
export function PresetStrip({
  presets,
  chosen,
}: {
  readonly presets: readonly Preset[];
  readonly chosen: string | null;
}) {
  return (
    <nav className="screen-presets" aria-label="用意した条件">
      {presets.map((preset) => {
        const { id, name, total, plan, thresholds } = preset;
        const content = (
          <>
            <b>{name}</b>
            <span className="num">
              {total === null ? (
                <MaskedValue word={false} />
              ) : (
                <>
                  {formatCount(total)}
                  <small>社</small>
                </>
              )}
            </span>
            <span className="thresholds">
              {thresholds.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </span>
            {total === null ? <span className="locked">{plan}以上</span> : null}
          </>
        );
        return total === null ? (
          <span key={id} className="screen-preset">
            {content}
          </span>
        ) : (
          <Link
            key={id}
            className="screen-preset"
            to={screeningPath({
              ...EMPTY_SCREEN,
              preset: id,
              ...ownColumns(presetColumns(preset)),
            })}
            aria-current={id === chosen ? "true" : undefined}
            preventScrollReset
          >
            {content}
          </Link>
        );
      })}
    </nav>
  );
}
