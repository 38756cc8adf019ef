import { describeMarketMoment } from "@tenbin/contract/market-moment";
import type { PortfolioResponse } from "@tenbin/contract";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import { ViewerSkeleton } from "../../accounts/settings-screen.tsx";
import { useRequireAccount } from "../../accounts/use-require-account.ts";
import { ToldList } from "../../alerts/told-list.tsx";
import { useHydrated } from "../../browser/use-hydrated.ts";
import { IMPORT_HASH } from "../../urls/import-path.ts";
import { lazyHydrated } from "../../components/lazy-hydrated.tsx";
import ChooseCompared from "../../components/compare/choose-compared.tsx";
import { useApiData } from "../../billing/use-api-data.ts";
import { PlusIcon } from "../../ui/plus-icon.tsx";
import { Button, ButtonLink } from "../../ui/actions/button.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Skeleton, SkeletonLine } from "../../ui/feedback/skeleton.tsx";
import { formatCount } from "../../ui/format.ts";
import { onDemand } from "../../components/on-demand.tsx";
import { Toaster } from "../../ui/overlays/toaster.tsx";
import { ChangesSection } from "./changes/changes-section.tsx";
import { CompanyGroups } from "./company-groups.tsx";
import { DiarySection } from "./diary/diary-section.tsx";
import { HoldingsFiles } from "./holdings-files.tsx";
import type { PortfolioMember, ServedPortfolio } from "./load-served-portfolio.ts";
import { PortfolioSummary } from "./portfolio-summary.tsx";
import { useRecordAnalyzed } from "./use-record-analyzed.ts";
import "./portfolio.css";
import { seesAllAnalysed } from "../../viewer/account-label.ts";
import { TermLink } from "../../components/term-link.tsx";

const ImportDialog = onDemand(() => import("./import-dialog.tsx"));
const HoldingsBeam = lazyHydrated(() => import("./beam/holdings-beam.tsx"), false);

export default function PortfolioScreen({ served }: { readonly served: ServedPortfolio | null }) {
  const { user: viewer, failed } = useRequireAccount("/portfolio");
  // Another member's document may be in the history.
  const own = viewer === null || viewer.uid === served?.member.uid ? served : null;
  const user = viewer ?? own?.member ?? null;
  const { data: loaded, failure, reload } = useApiData("getPortfolio", {}, viewer !== null);
  const data = loaded ?? own?.portfolio ?? null;
  const [importing, setImporting] = useState<boolean | null>(null);
  const isHydrated = useHydrated();
  const isAddressed = useLocation().hash === IMPORT_HASH;
  const isImporting = importing ?? (isHydrated && isAddressed && data !== null);
  const startImport = () => setImporting(true);
  const isFull =
    data !== null && user !== null && data.actualCompanyNumber >= user.portfolio_maxcount;
  useRecordAnalyzed(data);
  return (
    <div className="portfolio">
      <header className="portfolio-head">
        <div>{data === null ? null : <PriceDate portfolio={data} />}</div>
        {data === null ? null : (
          <div className="cluster">
            {data.companies.length < 2 ? null : (
              <ChooseCompared small={false} companies={data.companies} />
            )}
            <HoldingsFiles
              companies={data.actualCompanyNumber}
              onImportNear={ImportDialog.prefetch}
              onImport={startImport}
            />
            <AddCompany isFull={isFull} />
          </div>
        )}
      </header>
      <div className="portfolio-content">
        {user === null ? (
          failed ? null : (
            <ViewerSkeleton />
          )
        ) : (
          <PortfolioContent
            user={user}
            portfolio={data}
            changes={own?.changes ?? null}
            hasFailed={failure !== null}
            onImport={startImport}
            onChange={reload}
          />
        )}
      </div>
      {data === null ? null : (
        <DiarySection companies={data.companies} served={own?.diary ?? null} />
      )}
      <div className="portfolio-told">
        <ToldList isMember={viewer !== null} served={own?.alerts ?? null} />
      </div>
      {isImporting ? (
        <ImportDialog onClose={() => setImporting(false)} onImported={reload} />
      ) : null}
      <Toaster />
    </div>
  );
}

function AddCompany({ isFull }: { readonly isFull: boolean }) {
  const content = (
    <>
      <PlusIcon />
      企業を追加
    </>
  );
  return isFull ? (
    <Button disabled>{content}</Button>
  ) : (
    <ButtonLink to="/search">{content}</ButtonLink>
  );
}

function PriceDate({ portfolio }: { readonly portfolio: PortfolioResponse }) {
  const { price_date: date, price_date_is_newest: isNewest } = portfolio;
  if (date === null) return null;
  return (
    <p className="note">
      株価と判定は{describeMarketMoment(date)}
      {isNewest ? "(市場の最新日)" : null}のものです。
      <TermLink term="verdict" name="判定" />
    </p>
  );
}

/** A failure to load shows the last data or nothing (specification 8.6). */
function PortfolioContent({
  user,
  portfolio,
  changes,
  hasFailed,
  onImport,
  onChange,
}: {
  readonly user: PortfolioMember;
  readonly portfolio: PortfolioResponse | null;
  readonly changes: ServedPortfolio["changes"];
  readonly hasFailed: boolean;
  readonly onImport: () => void;
  readonly onChange: () => void;
}) {
  if (portfolio === null && hasFailed) return null;
  if (portfolio === null) {
    return (
      <Skeleton label="ポートフォリオを読み込んでいます">
        <SkeletonLine width={90} />
        <SkeletonLine />
        <SkeletonLine width={60} />
      </Skeleton>
    );
  }
  if (portfolio.actualCompanyNumber === 0) {
    return <EmptyPortfolio user={user} onImport={onImport} />;
  }
  const changed = <ChangesSection key={portfolio.actualCompanyNumber} served={changes} />;
  // Changes that come later than the list stand below it, so that nothing moves.
  return (
    <>
      <LimitNotice companies={portfolio.actualCompanyNumber} maximum={user.portfolio_maxcount} />
      {portfolio.price_date_is_newest ? null : (
        <Notice tone="notice">
          株価の更新が遅れています。前の取引日の株価と判定を表示しています。
        </Notice>
      )}
      {changes === null ? null : changed}
      <PortfolioSummary portfolio={portfolio} user={user} />
      <CompanyGroups portfolio={portfolio} user={user} onChange={onChange} />
      <div className="portfolio-beam">
        <HoldingsBeam portfolio={portfolio} />
      </div>
      {changes === null ? changed : null}
    </>
  );
}

function EmptyPortfolio({
  user,
  onImport,
}: {
  readonly user: PortfolioMember;
  readonly onImport: () => void;
}) {
  return (
    <EmptyState title={`企業を登録すると、ここで${whatIsGathered(user)}をまとめて見られます`}>
      {seesAllAnalysed(user) ? null : (
        <p>
          判定を表示するのは、解放した企業と単品購入した企業、本日の公開銘柄です。
          <Link to="/pricing">プランごとの違い</Link>
        </p>
      )}
      <p>
        1社ずつ追加するか、証券会社のCSVから取り込めます。コード・株数・取得単価だけを読み取り、ほかの項目は保存しません。
      </p>
      <div className="cluster">
        <ButtonLink variant="primary" to="/search">
          企業を探す
        </ButtonLink>
        <Button
          onPointerEnter={ImportDialog.prefetch}
          onFocus={ImportDialog.prefetch}
          onClick={onImport}
        >
          CSVから取り込む
        </Button>
      </div>
    </EmptyState>
  );
}

const whatIsGathered = (user: PortfolioMember) =>
  seesAllAnalysed(user) ? "判定" : "株価と次の決算日";

function LimitNotice({
  companies,
  maximum,
}: {
  readonly companies: number;
  readonly maximum: number;
}) {
  if (companies < maximum) return null;
  if (companies === maximum) {
    return (
      <Notice tone="notice">
        これ以上は追加できません。入れ替えるには、先に1社外してください。
        <Link to="/pricing">プランごとの上限</Link>
      </Notice>
    );
  }
  return (
    <Notice tone="notice">
      {formatCount(companies)}社とメモはこのまま読めます。新しく追加するには、登録を
      {formatCount(maximum - 1)}社以下に減らすか、プランを変更してください。
      <Link to="/pricing">プランごとの上限</Link>
    </Notice>
  );
}
