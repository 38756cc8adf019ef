import { DisplaySettings } from "./display-settings.tsx";
import { useRootData } from "../site/root-data.ts";
import { Brand } from "./site-header.tsx";
import { FooterLinks } from "./nav-links.tsx";

export function SiteFooter() {
  const overview = useRootData()?.overview ?? null;
  return (
    <footer className="footer">
      <div className="page grid gap-4">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <Brand />
          <DisplaySettings />
        </div>
        <FooterLinks />
        <div className="grid gap-2">
          {overview?.sample === true ? (
            <p>
              <b className="mr-2">サンプルデータ</b>
              会社名・証券コード・株価・業績・開示はすべて架空で、実在の会社とは関係ありません。
            </p>
          ) : null}
          {overview === null || overview.sample || overview.sources.length === 0 ? null : (
            <p>
              <b className="mr-2">出典</b>
              {overview.sources.join("、")}。財務数値は開示資料をもとに加工しています。
            </p>
          )}
          <p>
            理論価値・判定・正確度は、開示資料と株価から一定の計算式で求めた参考情報です。特定の銘柄の売買を勧めるものではなく、将来の株価や投資の成果を保証するものでもありません。投資の判断はご自身でお願いします。
          </p>
        </div>
      </div>
    </footer>
  );
}
