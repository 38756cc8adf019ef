import type { HoldingDoubt, PortfolioCompany } from "@tenbin/contract";
import { day } from "../../ui/format.ts";
import { formatNumberInput } from "../../ui/forms/number-field.tsx";
import { ACCOUNT_NAMES } from "./parse-entry.ts";

type HeldCompany = Pick<PortfolioCompany, "holdings" | "holding_splits" | "holding_doubt">;
type HoldingSplits = HeldCompany["holding_splits"][number];

const DOUBTS: Readonly<Record<Exclude<HoldingDoubt, "unknown_share_basis">, string>> = {
  price_before_split: "株式分割・併合のあとの株価がまだないため、評価額と損益を出していません。",
  no_price: "株価がないため、評価額と損益を出していません。",
  delisted:
    "上場廃止のため、評価額と損益を出していません。合併、株式交換、コードの変更で別の株式になったときは、その企業で登録してください。",
};

/** What splits did to the shares and costs, and why there is no gain. */
export function describeHolding({
  holdings,
  holding_splits: changes,
  holding_doubt: doubt,
}: HeldCompany): readonly string[] {
  const isSeveral = holdings.length > 1;
  const lines = changes.map((change) => {
    const now = holdings.find(({ account }) => account === change.account);
    const account = isSeveral ? `${ACCOUNT_NAMES[change.account]} ` : "";
    if (!change.carried || now === undefined) {
      return `${account}${splitsOf(change)}がありました。記録した株数と取得単価がその前と後のどちらのものか分からないため、評価額と損益を出していません。株数と取得単価を確認してください。`;
    }
    return `${splitsOf(change)}を反映: ${account}${figuresOf(change)} → ${figuresOf(now)}${fractionOf(change, now.shares)}`;
  });
  const reason = doubt === null || doubt === "unknown_share_basis" ? [] : [DOUBTS[doubt]];
  return [...lines, ...reason];
}

function splitsOf({ splits }: HoldingSplits): string {
  const each = splits.map(({ ex_date: date, factor }) =>
    factor < 1
      ? `${day(date)}の株式分割(1:${ratioOf(1 / factor)})`
      : `${day(date)}の株式併合(${ratioOf(factor)}:1)`,
  );
  return each.join("、");
}

/** 3, 1.1 */
function ratioOf(shares: number): string {
  return formatNumberInput(Number(shares.toFixed(4)));
}

function figuresOf({ shares, average_cost: cost }: HeldCompany["holdings"][number]): string {
  const count = `${formatNumberInput(shares)}株`;
  return cost === null ? count : `${count} × ${formatNumberInput(cost)}円`;
}

/** 会社法235条: what is less than a share is sold, and the proceeds are paid. */
function fractionOf({ shares: before }: HoldingSplits, shares: number): string {
  if (!Number.isInteger(before) || Number.isInteger(shares)) return "";
  return "。1株に満たない端数は、ふつう会社がまとめて売却し、代金が支払われます。株数は証券会社の表示で確認してください。";
}
