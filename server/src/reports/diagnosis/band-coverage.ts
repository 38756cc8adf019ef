import type { MeasuredRecord } from "@tenbin/contract";
import type { BandCoverage } from "./diagnosis-input.ts";

/** Coverage of the 80 % band, measured on the holdout where there is one. */
export function bandCoverage(record: MeasuredRecord | null): BandCoverage | null {
  const measured = record?.held_back ?? record;
  const share = measured?.bands?.p80.share ?? null;
  return measured === null || share === null
    ? null
    : { share, companies: measured.model.companies };
}
