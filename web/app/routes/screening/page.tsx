import { formatDay } from "@tenbin/contract/figures";
import { describeCondition } from "@tenbin/contract/screen-words";
import { Link } from "react-router";
import { loadFromApi } from "../../api/api.server.ts";
import { lazyHydrated } from "../../components/lazy-hydrated.tsx";
import { pageMeta } from "../../site/page-meta.ts";
import { sitePageData } from "../../site/site-page-data.ts";
import { useRootData } from "../../site/root-data.ts";
import { Button } from "../../ui/actions/button.tsx";
import { CopyButton } from "../../ui/actions/copy-button.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Meter } from "../../ui/figures/meter.tsx";
import { MaskedValue } from "../../ui/figures/verdict.tsx";
import { formatCount } from "../../ui/format.ts";
import type { Route } from "./+types/page";
import { columnSets, columnsOf, ownColumns } from "./column-sets.ts";
import { loadScreening } from "./load-screening.ts";
import { PresetStrip } from "./preset-strip.tsx";
import { conditionsOf } from "./screen-question.ts";
import { OWN_COLUMN_SET, screeningPath, type ScreenState } from "./screen-state.ts";
import { ScreenTable } from "./screen-table.tsx";
import { isAnswered, useScreen } from "./use-screen.ts";
import "../../ui/forms/range.css";
import "../../ui/overlays/overlays.css";
import "./screening.css";

const Conditions = lazyHydrated(() => import("./conditions-panel.tsx"), false);
const PastDate = lazyHydrated(() => import("./past-date.tsx"), false);
const ChooseColumns = lazyHydrated(() => import("./choose-columns.tsx"), false);
const ConditionsSheet = lazyHydrated(() => import("./conditions-sheet.tsx"), false);

export async function loader({ request, url, pattern }: Route.LoaderArgs) {
  const data = await loadScreening(loadFromApi, request, url.searchParams);
  return sitePageData(pattern, data);
}

export function shouldRevalidate({
  nextUrl,
  defaultShouldRevalidate,
}: {
  readonly nextUrl: URL;
  readonly defaultShouldRevalidate: boolean;
}) {
  return isAnswered(nextUrl) ? false : defaultShouldRevalidate;
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  return pageMeta(matches, {
    ...loaderData.page,
    description:
      "成長率、ネットキャッシュ、進捗、還元などの指標の条件で、上場会社をしぼり込みます。しきい値はすべて画面に書いてあります。",
  });
}

export default function ScreeningPage({ loaderData }: Route.ComponentProps) {
  const { listed, presets } = loaderData;
  const { catalogue, screen, answer, rows, hasMore, isPending, failure, change, loadMore } =
    useScreen(loaderData);
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
        <CopyButton text={origin + screeningPath(screen)} label="リンクをコピー" />
      </div>
      <PresetStrip presets={presets} chosen={screen.preset} />
      <div className="screening">
        <aside className="screen-side" aria-labelledby="screen-conditions">
          <h2 id="screen-conditions">
            条件 <span className="num">{conditions.length}</span>
          </h2>
          <Conditions {...panel} />
          {catalogue.ownConditions ? null : (
            <p className="note">
              用意した条件で、先頭の{answer.row_limit ?? 0}
              社まで見られます。条件を変える、加えるのはライト以上です。
              <Link to="/pricing">プランの違い</Link>
            </p>
          )}
        </aside>
        <section className="screen-main" aria-label="結果" aria-busy={isPending}>
          <div className="screen-count">
            <output>
              <b className="num">{formatCount(answer.total)}</b>社
              <small> / {formatCount(answer.companies)}社</small>
            </output>
            <div>
              <Meter at={(100 * answer.total) / Math.max(1, answer.companies)} />
              {answer.market_date === null ? null : (
                <p className="note">
                  {formatDay(answer.market_date)}の終値と、同じ日までの開示で計算
                </p>
              )}
              {listed.pastPlan === null ? (
                <PastDate asOf={screen.asOf} onChange={(asOf) => change({ ...screen, asOf })} />
              ) : (
                <p className="note">過去の月末の条件は、{listed.pastPlan}で調べられます。</p>
              )}
            </div>
          </div>
          {failure === null ? null : <Notice tone="danger">{failure}</Notice>}
          {loaderData.refusal === null || screen !== loaderData.screen ? null : (
            <Notice tone="notice">
              {loaderData.refusal}
              <Link to="/pricing">プランの違い</Link>
            </Notice>
          )}
          <div className="screen-columns">
            <nav className="screen-sets" aria-label="列">
              {columnSets.map(({ id, name }) => (
                <Link
                  key={id}
                  to={screeningPath({ ...screen, columnSet: id, columns: [] })}
                  aria-current={id === screen.columnSet ? "true" : undefined}
                  preventScrollReset
                >
                  {name}
                </Link>
              ))}
              {screen.columnSet === OWN_COLUMN_SET ? (
                <Link to={screeningPath(screen)} aria-current="true" preventScrollReset>
                  自分の列
                </Link>
              ) : null}
            </nav>
            <ChooseColumns
              key={columns.join()}
              catalogue={catalogue}
              columns={columns}
              onChoose={(own) => change({ ...screen, ...ownColumns(own) })}
            />
          </div>
          {hidesColumns ? (
            <p className="note screen-masked">
              <MaskedValue />
              の会社の判定・株価÷価値・正確度は、ライト以上で表示します。本日の公開銘柄と、解放した企業はそのまま見られます。
              <Link to="/pricing">プランの違い</Link>
            </p>
          ) : null}
          {answer.total === 0 ? (
            <EmptyState title="あてはまる企業がありません">
              <p>{loosenText(answer.costs, conditions, catalogue)}</p>
            </EmptyState>
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
            {shownText(rows.length, answer)}
            値のないところは「－」です。指標の計算のしかたは、条件を追加する画面に書いてあります。
          </p>
          {hasMore ? <Button onClick={() => void loadMore()}>続きを表示</Button> : null}
        </section>
      </div>
      <div className="screen-fab">
        <ConditionsSheet {...panel} />
      </div>
    </div>
  );
}

type Answer = ReturnType<typeof useScreen>["answer"];

function shownText(shown: number, { total, row_limit: limit }: Answer): string {
  if (shown >= total) return total === 0 ? "" : `${formatCount(total)}社をすべて表示しました。`;
  const rest = formatCount(total - shown);
  return limit !== null && shown >= limit
    ? `先頭の${formatCount(shown)}社を表示しています。残りの${rest}社は、ライト以上で表示します。`
    : `${formatCount(total)}社のうち${formatCount(shown)}社を表示しています。`;
}

/** Which condition to loosen first. */
function loosenText(
  costs: Answer["costs"],
  conditions: ScreenState["conditions"],
  catalogue: ReturnType<typeof useScreen>["catalogue"],
): string {
  const [best] = costs.toSorted((a, b) => b.without - a.without);
  const node = conditions[Number(best?.path.split(".")[1])];
  return best === undefined || node === undefined || best.without === 0
    ? "一つの条件を外しても見つかりません。二つ以上の条件をゆるめてください。"
    : `「${describeCondition(node, catalogue)}」を外すと、${formatCount(best.without)}社が見つかります。`;
}
