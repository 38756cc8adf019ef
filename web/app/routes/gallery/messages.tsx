import { useState } from "react";
import { Button } from "../../ui/actions/button.tsx";
import { ConsentBanner } from "../../consent/consent-banner.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { MaskedPanel } from "../companies/unlock/masked-panel.tsx";
import { Notice, NoticeStrip } from "../../ui/feedback/notice.tsx";
import { Skeleton, SkeletonLine } from "../../ui/feedback/skeleton.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Stepper } from "../../ui/feedback/stepper.tsx";
import { Specimen } from "./specimen.tsx";

export function Messages() {
  const [response, setAnswer] = useState<string | null>(null);
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
      <Specimen name="NoticeStrip">
        <NoticeStrip label="見本の帯">
          <b className="mr-2">サンプルデータ</b>会社も数値もすべて架空です。
        </NoticeStrip>
      </Specimen>
      <Specimen name="ConsentBanner">
        <ConsentBanner
          title="利用状況の測定に同意しますか"
          onAnswer={(agreed) => setAnswer(agreed ? "同意する" : "同意しない")}
        >
          画面の改善のため、見たページと操作を分析サービスに送ります。氏名・メールアドレス・保有銘柄は送りません。断っても、すべての機能を同じように使えます。
          <a href="/asc">送信先と項目</a>
        </ConsentBanner>
        <output className="note">{response === null ? "" : `「${response}」を選びました。`}</output>
      </Specimen>
      <EmptySpecimen />
      <MaskedSpecimen />
      <Specimen name="Skeleton">
        <Skeleton label="業績を読み込んでいます">
          <SkeletonLine width={40} />
          <SkeletonLine width={92} />
          <SkeletonLine width={60} />
        </Skeleton>
      </Specimen>
      <Specimen name="Stepper">
        <Stepper label="登録の手順" step={2} steps={3} />
      </Specimen>
    </>
  );
}

function MaskedSpecimen() {
  return (
    <Specimen name="MaskedPanel">
      <MaskedPanel
        title="理論価値の線と判定を見る"
        action={<Button variant="primary">このチャートを開く(残り2回)</Button>}
        cost="押すと残りが1回になります。30日後に元の表示に戻ります。"
        ways={[
          {
            label: "すべての企業を見る",
            price: "月1,200円",
            action: <a href="/pricing">見本のプラン</a>,
          },
          {
            label: "この企業だけ続けて見る",
            price: "月300円",
            action: <a href="/pricing">単品購入</a>,
          },
        ]}
      >
        <p>開くと、30日間この企業の理論価値・判定・正確度・診断を見られます。</p>
      </MaskedPanel>
    </Specimen>
  );
}

function EmptySpecimen() {
  const [tries, setTries] = useState(0);
  return (
    <Specimen name="EmptyState, ErrorState">
      <EmptyState title="まだ企業がありません">
        <p>企業のページの星を押すと、ここに並びます。</p>
        <Button>企業を探す</Button>
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
    </Specimen>
  );
}
