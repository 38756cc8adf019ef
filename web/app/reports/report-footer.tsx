import { describeMarketMoment } from "@tenbin/contract/market-moment";
import { SourcesText } from "../components/sources-text.tsx";

interface ReportFooterProps {
  /** The market's last day. */
  readonly marketDate: string | null;
  readonly sources: readonly string[];
  readonly isSample: boolean;
}

/** Stands on every page. */
export function ReportFooter({ marketDate, sources, isSample }: ReportFooterProps) {
  return (
    <footer>
      <p>
        {isSample ? "サンプルデータです。実在の企業の数値ではありません。" : null}
        {marketDate === null ? null : `株価と判定は${describeMarketMoment(marketDate)}のものです。`}
        <SourcesText sources={sources} />
        {sources.length === 0 ? null : "。数値は加工しています。"}
        理論価値は決算書類と株価から計算した参考の値で、売買の勧めではありません。天秤 Tenbin
      </p>
    </footer>
  );
}
