import { useState } from "react";
import { Banner, DaysLeft } from "../../ui/feedback/banner.tsx";
import { Button } from "../../ui/actions/button.tsx";
import { ConsentBanner } from "../../ui/feedback/consent-banner.tsx";
import { ErrorState, UnratedState } from "../../ui/feedback/error-state.tsx";
import { MaskedPanel } from "../../ui/feedback/masked-panel.tsx";
import { Notice, NoticeStrip } from "../../ui/feedback/notice.tsx";
import { ProgressBar } from "../../ui/feedback/progress-bar.tsx";
import {
  Skeleton,
  SkeletonBlock,
  SkeletonLine,
  SkeletonRows,
} from "../../ui/feedback/skeleton.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Stepper } from "../../ui/feedback/stepper.tsx";
import { Specimen } from "./specimen.tsx";

export function Messages() {
  const [answer, setAnswer] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  return (
    <>
      <Specimen name="Notice">
        <Notice>株価は2025年11月14日の終値です。</Notice>
        <Notice tone="notice">決算期の変更があったため、比較できない期があります。</Notice>
        <Notice tone="danger">
          お支払いを確認できませんでした。11月28日まではこれまでどおりご利用いただけます。
        </Notice>
        <Notice tone="ok">メールアドレスを変更しました。</Notice>
      </Specimen>
      <Specimen name="Strip">
        <NoticeStrip label="見本の帯">
          <b className="mr-2">サンプルデータ</b>会社も数値もすべて架空です。
        </NoticeStrip>
      </Specimen>
      <Specimen name="Banner: trial, payment, stale, new build">
        <div>
          <Banner
            tone="accent"
            label="試用"
            fact="30日間の試用中です。"
            action={<a href="/pricing">プランの違い</a>}
          >
            12月13日まで、残り29日。終わると無料会員に戻り、請求はありません。
          </Banner>
          <Banner
            tone="danger"
            label="お支払い"
            fact="11月12日の支払いができませんでした。"
            action={<Button small>支払い方法を確認する</Button>}
          >
            11月19日まではそのまま使えます
            <DaysLeft left={5} of={7} />
          </Banner>
          <Banner tone="notice" label="株価の時点" fact="株価は11月13日の終値です。">
            11月14日分の取り込みが遅れています。判定も11月13日の時点で表示しています。
          </Banner>
          <Banner
            tone="plain"
            label="新しい版"
            fact="新しい版に更新されました。"
            action={<Button small>読み込み直す</Button>}
          >
            読み込み直すと反映します。入力中の内容は残ります。
          </Banner>
        </div>
      </Specimen>
      <Specimen name="ConsentBanner">
        <ConsentBanner
          title="利用状況の測定に同意しますか"
          onAnswer={(agreed) => setAnswer(agreed ? "同意する" : "同意しない")}
        >
          画面の改善のため、見たページと操作を分析サービスに送ります。氏名・メールアドレス・保有銘柄は送りません。断っても、すべての機能を同じように使えます。
          <a href="/asc">送信先と項目</a>
        </ConsentBanner>
        <output className="note">{answer === null ? "" : `「${answer}」を選びました。`}</output>
      </Specimen>
      <Specimen name="Empty, ErrorState, UnratedState">
        <EmptyState title="まだ会社がありません">
          <p>会社のページの星を押すと、ここに並びます。無料会員は5社まで追加できます。</p>
          <Button>会社を探す</Button>
        </EmptyState>
        <ErrorState
          title="株価を読み込めませんでした"
          onRetry={() => setTries(tries + 1)}
          receipt="7f3a-20c1"
        >
          <p>
            通信環境のよい場所で、もう一度お試しください。
            {tries === 0 ? null : `${tries}回試しました。`}
          </p>
        </ErrorState>
        <UnratedState reason="使える通期決算が2期分で、計算に必要な3期に足りません。" />
      </Specimen>
      <Specimen name="MaskedPanel">
        <MaskedPanel
          title="理論価値の線と判定を見る"
          action={<Button variant="primary">このチャートを開く(残り2回)</Button>}
          cost="押すと残りが1回になります。30日後に元の表示に戻ります。"
          ways={[
            {
              label: "すべての企業を見る",
              price: "月1,980円",
              action: <a href="/pricing">ライトプラン</a>,
            },
            {
              label: "この企業だけ続けて見る",
              price: "月500円",
              action: <a href="/pricing">単品購入</a>,
            },
          ]}
        >
          <p>開くと、30日間この企業の理論価値・判定・正確度・診断を見られます。</p>
        </MaskedPanel>
      </Specimen>
      <Specimen name="Skeleton">
        <Skeleton label="業績を読み込んでいます">
          <SkeletonLine width={40} />
          <SkeletonLine width={92} />
          <SkeletonRows rows={3} figures={2} />
          <SkeletonBlock height={4} />
        </Skeleton>
      </Specimen>
      <Specimen name="ProgressBar, Stepper">
        <div className="grid gap-5 tablet:grid-cols-3">
          <ProgressBar label="CSVの取り込み" done={42} total={120} />
          <ProgressBar label="計算の順番待ち" done={null} total={1} />
          <Stepper label="登録の手順" step={2} steps={3} />
        </div>
      </Specimen>
    </>
  );
}
