import type { EvidenceLevel, Verdict } from "@tenbin/contract";
import { evidenceLabels, verdictLabels } from "@tenbin/contract/labels";

/** `plain` inside tables, `large` once per company page. */
export function VerdictBadge({
  verdict,
  variant = "normal",
  tentative = false,
}: {
  readonly verdict: Verdict;
  readonly variant?: "normal" | "plain" | "large";
  /** In outline, for reference only. */
  readonly tentative?: boolean;
}) {
  return (
    <span className={`verdict ${verdict} ${variant}${tentative ? " tentative" : ""}`}>
      {verdict === "unrated" ? null : <BalanceIcon />}
      {verdictLabels[verdict]}
      {tentative ? <small>参考</small> : null}
    </span>
  );
}

/** Under a verdict in tables and lists; nothing without evidence. */
export function EvidenceNote({ level }: { readonly level: EvidenceLevel | null }) {
  return level === null ? null : <small>裏付け {evidenceLabels[level]}</small>;
}

/** `--tilt` turns the beam: the verdict's around it, or a closer one. */
export function BalanceIcon() {
  return (
    <svg
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M10 5v11M6.5 16.5h7" />
      <g className="beam">
        <path d="M2.5 5h15" />
        <path d="M.8 9.2h4.4L3 5.2zM14.8 9.2h4.4L17 5.2z" fill="currentColor" strokeWidth="1" />
      </g>
    </svg>
  );
}

/** Replaces a masked verdict or value. */
export function MaskedValue({ word = true }: { readonly word?: boolean }) {
  return (
    <span className="masked">{word ? "未解放" : <span className="sr-only">未解放</span>}</span>
  );
}
