import { verdictLabels } from "@tenbin/contract/labels";
import { ShareBar } from "../../charts/kit/share-bar.tsx";
import { VerdictDotPlot } from "../../charts/kit/verdict-dot-plot.tsx";
import { Figure, Unit } from "../../ui/figures/figure.tsx";
import { FileField } from "../../ui/forms/file-field.tsx";
import { NumberField } from "../../ui/forms/number-field.tsx";
import { InlineSelect } from "../../ui/forms/select-field.tsx";

const ratios = [0.56, 0.72, 0.76, 0.76, 0.79, 0.87, 0.95, 1.05, 1.05, 1.15, 1.34, 1.39, 1.4, 1.83];

export function PortfolioParts() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="grid gap-5 tablet:grid-cols-3">
        <Figure label="登録している企業" sub="あと12社追加できます">
          18<Unit>社 / 上限 30社</Unit>
        </Figure>
        <Figure label="保有額(9社)" sub="株数を登録した企業の合計です">
          441<Unit>万円</Unit>
        </Figure>
      </div>
      <VerdictDotPlot ratios={ratios} label="判定のある14社の分布" />
      <ShareBar
        label="保有額の内訳"
        shares={[
          { name: verdictLabels.very_cheap, amount: 13.9, variant: "very_cheap" },
          { name: verdictLabels.cheap, amount: 38.2, variant: "cheap" },
          { name: verdictLabels.fair, amount: 29.1, variant: "fair" },
          { name: verdictLabels.expensive, amount: 18.8, variant: "expensive" },
        ]}
      />
      <div className="cluster">
        <InlineSelect
          label="並び順"
          options={[
            { value: "ratio", label: "株価÷価値が低い順" },
            { value: "code", label: "証券コード順" },
          ]}
        />
      </div>
      <div className="grid gap-5 tablet:grid-cols-2">
        <NumberField
          control={{ name: "shares", label: "株数", required: true }}
          unit="株"
          whole
          defaultValue="1,000"
        />
        <FileField
          control={{ name: "holdings", label: "保有銘柄のCSV", required: true }}
          accept=".csv,text/csv"
          help="コード・株数・取得単価だけを読み取ります"
        />
      </div>
    </div>
  );
}
