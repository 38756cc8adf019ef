import type { ScreenResponse } from "@tenbin/contract";
import { Link } from "react-router";
import { withNext } from "../../accounts/sign-in/next-page.ts";
import ChooseCompared from "../../components/compare/choose-compared.tsx";
import { useRootData } from "../../site/root-data.ts";
import { Button } from "../../ui/actions/button.tsx";
import { CopyButton } from "../../ui/actions/copy-button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { MaskedValue } from "../../ui/figures/verdict.tsx";
import { formatCount } from "../../ui/format.ts";
import { columnsOf } from "./question/column-sets.ts";
import { ColumnSets } from "./results/column-sets-nav.tsx";
import { Conditions } from "./conditions/conditions-panel.tsx";
import { ConditionsSheet } from "./conditions/conditions-sheet.tsx";
import { ExportMenu } from "./results/export-menu.tsx";
import type { ScreeningData } from "./load-screening.ts";
import { NoCompanies } from "./results/no-companies.tsx";
import { PresetStrip } from "./preset-strip.tsx";
import { SavedBar } from "./saved/saved-bar.tsx";
import { conditionsOf, questionOf } from "./question/screen-question.ts";
import { ScreenRecord } from "./record/screen-record.tsx";
import { screeningPath, type ScreenState } from "./question/screen-state.ts";
import { ScreenCount } from "./results/screen-count.tsx";
import { ScreenTable } from "./results/screen-table.tsx";
import { useScreen } from "./use-screen.ts";

/** What the page is, below its address and head. */
export default function Screen({ data }: { readonly data: ScreeningData }) {
  const { listed, presets } = data;
  const { catalogue, screen, answer, rows, hasMore, isPending, failure, change, loadMore } =
    useScreen(data);
  const origin = useRootData()?.origin ?? "";
  const conditions = conditionsOf(screen, presets);
  const changeConditions = (next: ScreenState["conditions"]) =>
    change({ ...screen, preset: null, conditions: next });
  const panel = { conditions, catalogue, answer, onChange: changeConditions };
  const columns = columnsOf(screen);
  const hidesColumns = columns.some((id) => !catalogue.isAllowed(id));
  return (
    <div className="page">
      <div className="screen-top">
        <div>
          <h1>スクリーニング</h1>
          <p className="note">
            {formatCount(answer.companies)}社を、{listed.metrics.length}の指標から探します。
          </p>
        </div>
        <div className="screen-tools">
          <ChooseCompared companies={rows} />
          <CopyButton
            text={origin + screeningPath({ ...screen, saved: null })}
            label="リンクをコピー"
          />
          <ExportMenu
            question={questionOf(screen, catalogue, presets)}
            answer={answer}
            plan={listed.exportPlan}
          />
        </div>
        <SavedBar screen={screen} presets={presets} catalogue={catalogue} onChange={change} />
      </div>
      <PresetStrip presets={presets} chosen={screen.preset} />
      <div className="screening">
        <aside className="screen-side" aria-labelledby="screen-conditions">
          <h2 id="screen-conditions">
            条件 <span className="num">{conditions.length}</span>
          </h2>
          <Conditions {...panel} />
          {listed.ownPlan === null ? null : (
            <p className="note">
              用意した条件で、先頭の{answer.row_limit ?? 0}
              社まで見られます。条件を変える、加えるのは{listed.ownPlan}以上です。
              <Link to="/pricing">プランの違い</Link>
            </p>
          )}
        </aside>
        <section className="screen-main" aria-label="結果" aria-busy={isPending}>
          <ScreenCount
            answer={answer}
            asOf={screen.asOf}
            pastPlan={listed.pastPlan}
            onChangeDay={(asOf) => change({ ...screen, asOf })}
          />
          {failure === null ? null : <Notice tone="danger">{failure}</Notice>}
          {data.refusal === null || screen !== data.screen ? null : (
            <Notice tone="notice">
              {data.refusal}
              <Link to="/pricing">プランの違い</Link>
            </Notice>
          )}
          {screen === data.screen ? <UnsavedNotice data={data} /> : null}
          <ColumnSets screen={screen} presets={presets} catalogue={catalogue} onChange={change} />
          {hidesColumns && listed.ownPlan !== null ? (
            <p className="note screen-masked">
              <MaskedValue />
              の会社の判定・株価÷価値・正確度は、{listed.ownPlan}
              以上で表示します。本日の公開銘柄と、解放した企業はそのまま見られます。
              <Link to="/pricing">プランの違い</Link>
            </p>
          ) : null}
          {answer.total === 0 ? (
            <NoCompanies costs={answer.costs} conditions={conditions} catalogue={catalogue} />
          ) : (
            <ScreenTable
              columns={columns}
              answer={answer}
              rows={rows}
              catalogue={catalogue}
              sort={screen.sort}
              onSort={(sort) => change({ ...screen, sort })}
            />
          )}
          <p className="note screen-foot">
            {shownText(rows.length, answer, listed.ownPlan)}
            値のないところは「－」です。指標の計算のしかたは、条件を追加する画面に書いてあります。
          </p>
          {hasMore ? <Button onClick={() => void loadMore()}>続きを表示</Button> : null}
        </section>
      </div>
      <ScreenRecord conditions={conditions} catalogue={catalogue} plan={listed.recordPlan} />
      <div className="screen-fab">
        <ConditionsSheet {...panel} />
      </div>
    </div>
  );
}

/** Why another screen stands here than the saved one of the address. */
function UnsavedNotice({ data: { unsaved, screen } }: { readonly data: ScreeningData }) {
  const isUnknown = useRootData()?.memberUnknown === true;
  if (unsaved === null || isUnknown) return null;
  if (unsaved === "missing") {
    return (
      <Notice tone="notice">
        このリンクの保存した条件は、あなたの一覧にありません。削除したか、ほかの会員の条件です。代わりに、用意した条件の結果を表示しています。
      </Notice>
    );
  }
  return (
    <Notice tone="notice">
      保存した条件は、ログインすると開きます。
      <Link to={withNext("/login", `/screening?saved=${screen.saved ?? ""}`)}>ログイン</Link>
    </Notice>
  );
}

/** @param ownPlan that shows the rest; null: the viewer's does */
function shownText(
  shown: number,
  { total, row_limit: limit }: ScreenResponse,
  ownPlan: string | null,
): string {
  if (shown >= total) return total === 0 ? "" : `${formatCount(total)}社をすべて表示しました。`;
  const rest = formatCount(total - shown);
  return ownPlan !== null && limit !== null && shown >= limit
    ? `先頭の${formatCount(shown)}社を表示しています。残りの${rest}社は、${ownPlan}以上で表示します。`
    : `${formatCount(total)}社のうち${formatCount(shown)}社を表示しています。`;
}
