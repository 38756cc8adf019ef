import type { PublishedRecord } from "../../valuation/index.ts";
import type { CompanyBandCoverage } from "./diagnosis-input.ts";

/** Coverage of the 80 % band, measured on the holdout where there is one. */
export function bandCoverage({
  record,
  measuring,
}: Pick<PublishedRecord, "record" | "measuring">): CompanyBandCoverage | "measuring" | null {
  if (measuring) return "measuring";
  const measured = record?.held_back ?? record;
  const share = measured?.bands?.p80.share ?? null;
  return measured === null || share === null
    ? null
    : { share, companies: measured.model.companies };
}
