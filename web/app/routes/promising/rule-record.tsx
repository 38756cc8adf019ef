import type { PromisingRecordResponse } from "@tenbin/contract";
import { RecordCurve } from "../../charts/screen-record/record-curve.tsx";
import { RecordFigures } from "../../charts/screen-record/record-figures.tsx";
import { RecordLimits } from "../../charts/screen-record/record-limits.tsx";
import { RecordPicks } from "../../charts/screen-record/record-picks.tsx";
import { RecordState } from "../../charts/screen-record/record-state.tsx";
import { RecordYears } from "../../charts/screen-record/record-years.tsx";
import { day, formatCount, yearMonth } from "../../ui/format.ts";
import { Section } from "../../ui/layout/section.tsx";

/** What became of the first companies of every month end. */
export function RuleRecord({ measured }: { readonly measured: PromisingRecordResponse }) {
  const { state, preparing, record, companies, changed_on: changedOn } = measured;
  const name = `上位${companies}社`;
  return (
    <>
      <Section
        id="rule-record"
        heading={`${name}の成績`}
        note={
          <p>
            月末ごとに、その時点の資料だけでいまの式の順位をつけ、{name}
            を同じ金額ずつ翌月末まで持ったとした計算です。
          </p>
        }
      >
        <RecordState state={state} preparing={preparing} />
        {record === null ? null : (
          <div className="record-body">
            <RecordFigures record={record} />
            <RecordLimits
              record={record}
              chosen={{
                label: "式を最後に変えた月",
                figure: yearMonth(changedOn),
                note: `${day(changedOn)}より前は、いまの式を過去の資料に当てはめた計算です。式はその成績を知った上で選んでいます`,
              }}
            />
            <RecordCurve record={record} name={name} />
          </div>
        )}
      </Section>
      {record === null ? null : (
        <>
          <Section heading="年ごとの差" note={<p>{formatCount(record.months)}か月の成績です。</p>}>
            <RecordYears years={record.years} name={name} />
          </Section>
          <Section
            heading="順位に入った企業"
            note={<p>上がったものと下がったものを、同じ数だけ載せます。</p>}
          >
            <RecordPicks picks={record.picks} />
          </Section>
        </>
      )}
    </>
  );
}
