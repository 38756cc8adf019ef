import type { ScreenNode } from "@tenbin/contract";
import { describeCondition } from "@tenbin/contract/screen-words";
import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { loadModule } from "../../../browser/load-module.ts";
import { RecordState } from "../../../charts/screen-record/record-state.tsx";
import { Button } from "../../../ui/actions/button.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Section } from "../../../ui/layout/section.tsx";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { useScreenRecord } from "./use-screen-record.ts";

const MeasuredRecord = lazy(() => loadModule(() => import("./measured-record.tsx")));

interface ScreenRecordProps {
  readonly conditions: readonly ScreenNode[];
  readonly catalogue: Catalogue;
}

/** What the conditions would have found before. */
export function ScreenRecord({
  plan,
  ...question
}: ScreenRecordProps & {
  /** The cheapest that measures it, by its name; null where the viewer may. */
  readonly plan: string | null;
}) {
  return (
    <Section wide id="screen-record" heading="この条件の過去の成績">
      <div className="screen-record">
        <p className="note">
          月末ごとに、その時点でわかっていた資料だけで同じ条件を調べ、見つかった企業を同じ金額ずつ翌月末まで持ったとした計算です。並べ替えと基準日にはよりません。
        </p>
        {plan === null ? (
          <OwnRecord {...question} />
        ) : (
          <p>
            過去の成績は、{plan}で測れます。<Link to="/pricing">プランの違い</Link>
          </p>
        )}
      </div>
    </Section>
  );
}

function OwnRecord({ conditions, catalogue }: ScreenRecordProps) {
  const { answered, isPending, failure, isOfThese, measure } = useScreenRecord(conditions);
  const words = answered?.conditions.map((node) => describeCondition(node, catalogue)) ?? [];
  return (
    <>
      {isOfThese ? null : (
        <div>
          <Button disabled={isPending || conditions.length === 0} onClick={measure}>
            {isPending ? "測っています" : "過去の成績を測る"}
          </Button>
          {conditions.length === 0 ? <p className="note">条件を一つ以上選ぶと測れます。</p> : null}
        </div>
      )}
      {failure === null ? null : <Notice tone="danger">{failure}</Notice>}
      {answered === null ? null : (
        <>
          <p className="screen-record-of">
            <b>{isOfThese ? "測った条件" : "変更する前の条件の成績です"}</b>
            {words.join("、")}
          </p>
          <RecordState {...answered.response} />
          <Suspense fallback={<p className="note">読み込んでいます</p>}>
            <MeasuredRecord measured={answered.response} />
          </Suspense>
        </>
      )}
    </>
  );
}
