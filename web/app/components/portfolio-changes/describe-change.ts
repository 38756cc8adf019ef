import type { ChangedCompany } from "@tenbin/contract";
import { DISCLOSURE_LABELS } from "@tenbin/contract/disclosure-labels";
import { verdictLabels } from "@tenbin/contract/labels";
import { unratedMessages } from "../unrated-messages.ts";
import { describeCause, formatPerMille } from "../value-move-text.ts";
import {
  day,
  formatMultipleTenths,
  formatPrice,
  formatYenPerShare,
  jstDate,
} from "../../ui/format.ts";

/** One line of what changed of a company: old → new. */
export interface ChangeLine {
  /** Of the company's lines, whose words may be the same. */
  readonly key: string;
  readonly label: string;
  /** Null where there is nothing before. */
  readonly from: string | null;
  readonly to: string;
  /** A sentence. */
  readonly note: string | null;
}

/** In the order of their weight. */
export function describeChange(company: ChangedCompany): readonly ChangeLine[] {
  return [
    ...describeListing(company),
    ...describeValue(company),
    ...describeDisclosures(company),
    ...describePrice(company),
  ];
}

function describeListing({ listing }: ChangedCompany): ChangeLine[] {
  if (listing === null) return [];
  const to = listing === "listed" ? "上場しました" : "上場廃止になりました";
  return [{ key: "listing", label: "上場・廃止", from: null, to, note: null }];
}

function describeValue({ value }: ChangedCompany): ChangeLine[] {
  if (value === null) return [];
  const { before, after, move } = value;
  const reason = after.unrated_reason;
  const verdicts: ChangeLine = {
    key: "verdict",
    label: "判定",
    from: verdictLabels[before.verdict],
    to: verdictLabels[after.verdict],
    note: reason === null || before.verdict === after.verdict ? null : unratedMessages[reason],
  };
  const values: ChangeLine = {
    key: "value",
    label: "理論価値",
    from: formatYenPerShare(before.value_per_share),
    to: formatYenPerShare(after.value_per_share),
    note:
      move === null
        ? null
        : `${[formatPerMille(move.change), ...move.causes.map(describeCause)].join("、")}。`,
  };
  return [
    ...(before.verdict === after.verdict ? [] : [verdicts]),
    ...(before.value_per_share === after.value_per_share ? [] : [values]),
  ];
}

function describeDisclosures({ disclosures }: ChangedCompany): ChangeLine[] {
  return disclosures.map(({ document_id: id, kind, title, disclosed_at: at }) => ({
    key: `document ${id}`,
    label: DISCLOSURE_LABELS[kind],
    from: null,
    to: title,
    note: `${day(jstDate(at))}に開示。`,
  }));
}

function describePrice({ price }: ChangedCompany): ChangeLine[] {
  if (price === null) return [];
  const { before, after, decimals, change, times } = price;
  return [
    {
      key: "price",
      label: "株価",
      from: formatPrice(before, decimals),
      to: formatPrice(after, decimals),
      note: `${formatPerMille(change)}。同じ日数での通常の値動きの${formatMultipleTenths(times)}倍です。`,
    },
  ];
}
