import type { PortfolioResponse } from "@tenbin/contract";
import { useCallback, useMemo, useState } from "react";
import { TermLink } from "../../../components/term-link.tsx";
import { Button } from "../../../ui/actions/button.tsx";
import { Disclosure } from "../../../ui/content/disclosure.tsx";
import { RangeText } from "../../../ui/figures/range-text.tsx";
import { Unit } from "../../../ui/figures/figure.tsx";
import {
  formatCompanyName,
  formatCount,
  formatMultiple,
  holdingQuantity,
} from "../../../ui/format.ts";
import { Section } from "../../../ui/layout/section.tsx";
import { BeamDrawing } from "./beam-drawing.tsx";
import { describeFan, describeTilt, exclusionLabels } from "./describe-beam.ts";
import {
  type BeamReading,
  type ExcludedHolding,
  readBeam,
  weighHoldings,
} from "./weigh-holdings.ts";
import { WeightsTable } from "./weights-table.tsx";
import "./beam.css";

/** All holdings on one balance: the price at the left, the theoretical value at the right. */
export default function HoldingsBeam({ portfolio }: { readonly portfolio: PortfolioResponse }) {
  const { weights, excluded } = useMemo(() => weighHoldings(portfolio), [portfolio]);
  const [lifted, setLifted] = useState<ReadonlySet<string>>(new Set());
  const laid = weights.filter(({ ticker }) => !lifted.has(ticker));
  const reading = readBeam(laid);
  const held = weights.length + excluded.length;
  const toggle = useCallback((ticker: string, isLaid: boolean) => {
    setLifted((before) => {
      const next = new Set(before);
      if (isLaid) next.delete(ticker);
      else next.add(ticker);
      return next;
    });
  }, []);
  return (
    <Section id="beam" heading="一本の天秤" wide>
      {held === 0 ? <NothingHeld /> : null}
      {weights.length > 0 ? (
        <div className="beam">
          <div className="beam-scales">
            <Sums reading={reading} />
            <BeamDrawing weights={laid} reading={reading} />
            <Reading reading={reading} held={held} />
            <Button
              small
              disabled={laid.length === weights.length}
              onClick={() => setLifted(new Set())}
            >
              すべて載せる
            </Button>
          </div>
          <div className="beam-beside">
            <WeightsTable weights={weights} lifted={lifted} reading={reading} onToggle={toggle} />
            <Excluded excluded={excluded} />
            <BeamRule />
          </div>
        </div>
      ) : held > 0 ? (
        <>
          <p>
            株数を登録した{formatCount(held)}
            社に、株価と理論価値の両方を表示できる企業はありません。
          </p>
          <Excluded excluded={excluded} />
        </>
      ) : null}
    </Section>
  );
}

function NothingHeld() {
  return (
    <p className="note">
      企業の行の「メモ・株数を書く」か、証券会社のCSVで株数を登録すると、保有する企業をすべて1本の天秤に載せて、株価の合計と理論価値の合計を比べられます。
    </p>
  );
}

function Sums({ reading }: { readonly reading: BeamReading | null }) {
  const { price = 0, value = 0 } = reading ?? {};
  return (
    <dl className="beam-sums">
      <Sum label="株価側" yen={price} />
      <Sum label="価値側" yen={value} />
    </dl>
  );
}

function Sum({ label, yen }: { readonly label: string; readonly yen: number }) {
  const { figure, unit } = holdingQuantity(yen);
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num">
        {figure}
        <Unit>{unit}</Unit>
      </dd>
    </div>
  );
}

function Reading({
  reading,
  held,
}: {
  readonly reading: BeamReading | null;
  /** Companies with shares. */
  readonly held: number;
}) {
  return (
    <div className="beam-reading" aria-live="polite">
      {reading === null ? (
        <p>どの企業も載せていません。</p>
      ) : (
        <>
          <p>
            株数を登録した{formatCount(held)}社のうち{formatCount(reading.companies)}
            社を載せて、株価は理論価値の
            <b className="num">{formatMultiple(reading.ratio)}倍</b>。{describeTilt(reading)}。
          </p>
          {reading.fan === null ? (
            <p className="note">8割の幅のない企業があるため、傾きの幅は描いていません。</p>
          ) : (
            <p className="note">
              8割の幅では
              <RangeText
                low={formatMultiple(reading.fan.ratios[0])}
                high={formatMultiple(reading.fan.ratios[1])}
                unit="倍"
              />
              です。{describeFan(reading.fan)}
            </p>
          )}
        </>
      )}
    </div>
  );
}

function BeamRule() {
  return (
    <p className="note beam-rule">
      左の皿は株数×株価、右の皿は株数×理論価値の合計です。扇は8割の幅での傾きです。細い分銅は、上にまとめて淡く描いています。各社のずれがどれだけそろうかは分からないため、全社の理論価値がそろって幅の下端、またはそろって上端にある場合の合計をとっています。ずれがそろわなければ、傾きの幅はこれより狭くなります。
      <TermLink term="band" name="8割の幅" />
    </p>
  );
}

/** From so many on, they are opened. */
const FOLDED_FROM = 6;

function Excluded({ excluded }: { readonly excluded: readonly ExcludedHolding[] }) {
  if (excluded.length === 0) return null;
  const reasons = Map.groupBy(excluded, ({ reason }) => reason);
  return (
    <Disclosure
      summary={`載せていない${formatCount(excluded.length)}社とその理由`}
      open={excluded.length < FOLDED_FROM}
    >
      <dl className="beam-excluded">
        {[...reasons].map(([reason, own]) => (
          <div key={reason}>
            <dt>
              {exclusionLabels[reason]} <span className="num">{formatCount(own.length)}社</span>
            </dt>
            <dd>{own.map(({ name }) => formatCompanyName(name)).join("、")}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}
