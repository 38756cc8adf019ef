import type { FiscalYear } from "../company/fiscal-years.ts";
import type { PointInTimeState } from "../point-in-time-company.ts";
import type { SectorColumns } from "../peers/cross-section.ts";
import { peerFeatures, SIZE_COLUMNS } from "../peers/features.ts";
import type { PeersModel } from "../peers/model.ts";
import { createPillarInput } from "./pillar.ts";
import type { PillarEstimate } from "./pillar.ts";

/** Bounds of a predicted price-to-book ratio, beyond which the regression extrapolates. */
const PBR_BOUNDS = [0.1, 20] as const;

/**
 * Pillar P: book × the price-to-book ratio of comparable companies, yen.
 *
 *   V = B · exp(x · β)
 *
 * β is re-estimated every month on past month ends only (peers/model.ts). The sector and size
 * effects are shown as factors on the ratio.
 */
export function peersPillar(
  state: PointInTimeState,
  sector: string | null,
  sectors: SectorColumns,
  model: PeersModel | null,
): PillarEstimate {
  const { ratios, book, latest } = state;
  if (ratios === null || book === null || latest === null) {
    return { value: null, reason: "no_positive_book", inputs: [] };
  }
  if (model === null) return { value: null, reason: "no_peers_model", inputs: [] };
  const { coefficients, scale } = model;
  const features = peerFeatures(ratios, scale);
  const column = sectors.get(sector ?? "");
  const sectorEffect = column === undefined ? 0 : coefficients[column]!;
  let logRatio = sectorEffect;
  for (let index = 0; index < features.length; index += 1) {
    logRatio += features[index]! * coefficients[index]!;
  }
  const sizeEffect = SIZE_COLUMNS.reduce(
    (sum, index) => sum + features[index]! * coefficients[index]!,
    0,
  );
  const [lowest, highest] = PBR_BOUNDS;
  const ratio = Math.min(highest, Math.max(lowest, Math.exp(logRatio)));
  const years: readonly FiscalYear[] = [latest];
  const inputs = [
    createPillarInput("book_value", book, "yen", years),
    createPillarInput("predicted_pbr", ratio, "times", years),
    createPillarInput("sector_effect", Math.exp(sectorEffect), "times", []),
    createPillarInput("size_effect", Math.exp(sizeEffect), "times", years),
    createPillarInput("peer_count", model.peerCount, "count", []),
  ];
  return { value: book * ratio, reason: null, inputs };
}
