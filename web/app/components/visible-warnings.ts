import type { UnratedReason, Warning } from "@tenbin/contract";

/** Warnings that the reason for having no verdict already says, or contradicts. */
const warningImpliedByReason: Readonly<Partial<Record<UnratedReason, Warning>>> = {
  sector_outside_model: "off_model_sector",
  stale_statement: "stale_statement",
  delisted: "stale_statement",
  changed_year_end: "changed_year_end",
};

export function visibleWarnings(
  warnings: readonly Warning[],
  reason: UnratedReason | null,
): Warning[] {
  const implied = reason === null ? undefined : warningImpliedByReason[reason];
  return warnings.filter((warning) => warning !== implied);
}
