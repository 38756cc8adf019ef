import type { CSSProperties } from "react";

/** 0–100, with an optional mark for comparison; the figure is shown as text beside it. */
export function Meter({ at, mark }: { readonly at: number; readonly mark?: number }) {
  const style: CSSProperties & Record<"--at" | "--mark", string> = {
    "--at": clampPercent(at),
    "--mark": clampPercent(mark ?? 0),
  };
  return (
    <span className="meter" style={style} aria-hidden="true">
      <i />
      {mark === undefined ? null : <b />}
    </span>
  );
}

function clampPercent(value: number): string {
  return Math.min(100, Math.max(0, value)).toFixed(1);
}
