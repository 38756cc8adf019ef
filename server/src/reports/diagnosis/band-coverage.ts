import type { MeasuredRecord } from "@tenbin/contract";
import type { BandCoverage } from "./diagnosis-input.ts";

/** How often the 80 % band held: on the companies that no constant was chosen on, where there are such. */
export function bandCoverage(record: MeasuredRecord | null): BandCoverage | null {
  const measured = record?.held_back ?? record;
  const share = measured?.bands?.p80.share ?? null;
  return measured === null || share === null
    ? null
    : { share, companies: measured.model.companies };
}
