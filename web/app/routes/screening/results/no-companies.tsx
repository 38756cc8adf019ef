import type { ScreenResponse } from "@tenbin/contract";
import { describeCondition } from "@tenbin/contract/screen-words";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { formatCount } from "../../../ui/format.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { ScreenState } from "../question/screen-state.ts";

interface NoCompaniesProps {
  readonly costs: ScreenResponse["costs"];
  readonly conditions: ScreenState["conditions"];
  readonly catalogue: Catalogue;
}

export function NoCompanies(props: NoCompaniesProps) {
  return (
    <EmptyState title="あてはまる企業がありません">
      <p>{loosenText(props)}</p>
    </EmptyState>
  );
}

/** Which condition to loosen first. */
function loosenText({ costs, conditions, catalogue }: NoCompaniesProps): string {
  const [best] = costs.toSorted((a, b) => b.without - a.without);
  const node = conditions[Number(best?.path.split(".")[1])];
  return best === undefined || node === undefined || best.without === 0
    ? "一つの条件を外しても見つかりません。二つ以上の条件をゆるめてください。"
    : `「${describeCondition(node, catalogue)}」を外すと、${formatCount(best.without)}社が見つかります。`;
}
