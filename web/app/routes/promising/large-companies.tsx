import type { PromisingRule } from "@tenbin/contract";
import { Link } from "react-router";
import {
  correlationFormat,
  formatConstantMoney,
  formatFigure,
  formatInterval,
} from "../../components/record-format.ts";
import { Section } from "../../ui/layout/section.tsx";
import type { ScoreRecord } from "./to-score-record.ts";

/** They are ranked apart, and the reason is said first. */
export function LargeCompanies({
  rule,
  record,
}: {
  readonly rule: PromisingRule;
  readonly record: ScoreRecord | null;
}) {
  const from = formatConstantMoney(rule.large_from_yen);
  const large = record?.large ?? null;
  return (
    <Section heading={`時価総額${from}以上`}>
      <p>
        {from}
        以上の企業では、この点に先を見通す力を確かめられていません。そのため、上の順位に入れず、別の一覧にしています。
        {large === null || large.correlation === null
          ? null
          : `検証で、値動きの傾向(モメンタムなど)を調整した順位相関は${formatFigure(large.correlation, correlationFormat)}${large.interval === null ? "" : `(区間 ${formatInterval([...large.interval], correlationFormat)})`}でした。`}
      </p>
      <p>
        <Link to="/promising?group=large">{from}以上の一覧を見る</Link>
      </p>
    </Section>
  );
}
