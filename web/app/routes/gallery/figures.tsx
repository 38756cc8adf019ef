import { Badge } from "../../ui/figures/badge.tsx";
import { Unit } from "../../ui/figures/figure.tsx";
import { HighlightedText } from "../../ui/figures/highlighted-text.tsx";
import { Meter } from "../../ui/figures/meter.tsx";
import { VerdictLane, LaneAxis, VerdictScale } from "../../ui/figures/verdict-scale.tsx";
import { StatBar } from "../../ui/figures/stat-bar.tsx";
import { PriceChange } from "../../ui/figures/tape.tsx";
import { MaskedValue, VerdictBadge } from "../../ui/figures/verdict.tsx";
import { ratedVerdicts } from "@tenbin/contract/verdict";
import { Specimen } from "./specimen.tsx";

const verdicts = [...ratedVerdicts, "unrated"] as const;
const tape = {
  close: 1842,
  change: 24,
  change_ratio: 0.0132,
  volume: 1,
  date: "2025-11-14",
  decimals: 0,
};

export function Figures() {
  return (
    <>
      {(["normal", "large", "plain"] as const).map((variant) => (
        <Specimen key={variant} name={`VerdictBadge ${variant}`} row>
          {verdicts.map((verdict) => (
            <VerdictBadge key={verdict} verdict={verdict} variant={variant} />
          ))}
        </Specimen>
      ))}
      <Specimen name="VerdictScale">
        <div className="grid gap-5 tablet:grid-cols-2 tablet:gap-7">
          <VerdictScale ratio={0.72} verdict="cheap" />
          <VerdictScale ratio={3.21} verdict="very_expensive" />
        </div>
      </Specimen>
      <Specimen name="VerdictLane, LaneAxis">
        <div className="grid max-w-[30rem] gap-px">
          <LaneAxis />
          <VerdictLane ratio={0.56} />
          <VerdictLane ratio={1.05} hollow />
          <VerdictLane ratio={1.83} />
          <VerdictLane ratio={null} />
        </div>
      </Specimen>
      <Specimen name="PriceChange" row>
        <PriceChange tape={tape} yen />
        <PriceChange tape={{ ...tape, change: -31, change_ratio: -0.0168 }} yen />
        <PriceChange tape={{ ...tape, change: 0, change_ratio: 0 }} yen />
        <PriceChange tape={{ ...tape, change: null, change_ratio: null }} />
      </Specimen>
      <Specimen name="Unit, Meter">
        <div className="grid gap-5 tablet:grid-cols-3">
          <p>
            445.3<Unit>億円</Unit>
          </p>
          <div className="grid content-center gap-3">
            <Meter at={65} mark={58} />
            <Meter at={100} />
            <Meter at={0} />
          </div>
        </div>
      </Specimen>
      <StatSpecimen />
      <Specimen name="Badge, MaskedValue, HighlightedText" row>
        <Badge>プライム</Badge>
        <Badge tone="accent">解放中 あと12日</Badge>
        <Badge tone="notice">監理銘柄</Badge>
        <MaskedValue />
        <MaskedValue word={false} />
        <span>
          <HighlightedText text="みなと精工" range={[0, 3]} />
        </span>
      </Specimen>
    </>
  );
}

function StatSpecimen() {
  return (
    <Specimen name="StatBar">
      <StatBar
        label="規則の記録"
        stats={[
          { label: "年あたりの伸び", figure: "+6.2", unit: "%", note: "2018年6月から7年" },
          { label: "全社の伸び", figure: "+4.9", unit: "%", note: "同じ期間、同じ重み" },
          { label: "最も深い下落", figure: "−38", unit: "%", note: "2020年3月" },
          { label: "損をした選択", figure: "41", unit: "%", note: "1,204件のうち" },
        ]}
      />
    </Specimen>
  );
}
