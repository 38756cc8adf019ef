import type { ScreenRecordResponse } from "@tenbin/contract";
import { RecordCurve } from "../../../charts/screen-record/record-curve.tsx";
import { RecordFigures } from "../../../charts/screen-record/record-figures.tsx";
import { RecordLimits } from "../../../charts/screen-record/record-limits.tsx";
import { RecordPicks } from "../../../charts/screen-record/record-picks.tsx";
import { RecordYears } from "../../../charts/screen-record/record-years.tsx";
import { formatCount } from "../../../ui/format.ts";

const NAME = "この条件";

/** The figures, and beside them how many conditions were tried before. */
export default function MeasuredRecord({ measured }: { readonly measured: ScreenRecordResponse }) {
  const { record, tried } = measured;
  if (record === null) return null;
  return (
    <div className="record-body">
      <RecordFigures record={record} />
      <RecordLimits
        record={record}
        chosen={{
          label: "これまでに試した条件",
          figure: `${formatCount(tried.on_these_metrics)}通り`,
          note: `同じ指標の組み合わせで成績を見た数。すべての指標では${formatCount(tried.in_all)}通り。多く試すほど、偶然よく見える条件が混じります`,
        }}
      />
      <RecordCurve record={record} name={NAME} />
      <RecordYears years={record.years} name={NAME} />
      <RecordPicks picks={record.picks} />
      <p className="note">過去の計算であり、これからの成績を約束するものではありません。</p>
    </div>
  );
}
