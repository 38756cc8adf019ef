import { memo, useDeferredValue, useId, useState } from "react";
import { Button } from "../../../ui/actions/button.tsx";
import { RangeText } from "../../../ui/figures/range-text.tsx";
import {
  formatCompanyName,
  formatCount,
  formatMultiple,
  NOT_AVAILABLE,
} from "../../../ui/format.ts";
import { MIN_FOLDED_COMPANIES } from "../arrange-companies.ts";
import { RowsInTurn } from "../rows-in-turn.tsx";
import { formatShares } from "../summarize-portfolio.ts";
import type { BeamReading, HoldingWeight } from "./weigh-holdings.ts";

interface TableProps {
  readonly weights: readonly HoldingWeight[];
  readonly lifted: ReadonlySet<string>;
  readonly reading: BeamReading | null;
  readonly onToggle: (ticker: string, isLaid: boolean) => void;
}

/** The figures of the drawing, and what lies on it. */
export function WeightsTable(props: TableProps) {
  const isFolded = props.weights.length >= MIN_FOLDED_COMPANIES;
  const [isOpen, setOpen] = useState(!isFolded);
  // The button is painted before the rows are.
  const isShown = useDeferredValue(isOpen);
  const id = useId();
  return (
    <div className="beam-table">
      {isFolded ? (
        <Button small aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "企業ごとの表を閉じる" : "企業ごとの表で載せおろしする"}
        </Button>
      ) : null}
      <div id={id}>
        {isShown ? (
          <Weights {...props} isOpened={isFolded} />
        ) : (
          <noscript>
            <Weights {...props} />
          </noscript>
        )}
      </div>
    </div>
  );
}

const ROW_PLACE = <tr className="row-place" aria-hidden="true" />;

function Weights({
  weights,
  lifted,
  reading,
  onToggle,
  isOpened = false,
}: TableProps & {
  /** By the reader, not from the server. */
  readonly isOpened?: boolean;
}) {
  const rows = weights.map((weight) => (
    <WeightRow
      key={weight.ticker}
      weight={weight}
      isLaid={!lifted.has(weight.ticker)}
      onToggle={onToggle}
    />
  ));
  return (
    <table className="data-table">
      <caption>企業ごとの額(円)と、載せている企業の合計</caption>
      <thead>
        <tr>
          <th scope="col">企業</th>
          <th scope="col" className="n">
            株価側
          </th>
          <th scope="col" className="n">
            価値側
          </th>
          <th scope="col" className="n wide">
            価値側の8割の幅
          </th>
          <th scope="col" className="n">
            倍率
          </th>
        </tr>
      </thead>
      <tbody>{isOpened ? <RowsInTurn rows={rows} place={ROW_PLACE} /> : rows}</tbody>
      <tfoot>
        <tr>
          <th scope="row">合計</th>
          <td className="n">{formatCount(reading?.price ?? 0)}</td>
          <td className="n">{formatCount(reading?.value ?? 0)}</td>
          <td className="n wide">
            <Band band={reading?.fan?.band ?? null} />
          </td>
          <td className="n">{formatMultiple(reading?.ratio ?? null)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** Only what is lifted or laid is rendered again. */
const WeightRow = memo(function WeightRow({
  weight: { ticker, name, shares, price, value, band },
  isLaid,
  onToggle,
}: Pick<TableProps, "onToggle"> & {
  readonly weight: HoldingWeight;
  readonly isLaid: boolean;
}) {
  return (
    <tr className={isLaid ? undefined : "lifted"}>
      <th scope="row">
        <label className="check">
          <input
            type="checkbox"
            checked={isLaid}
            onChange={(event) => onToggle(ticker, event.currentTarget.checked)}
          />
          {formatCompanyName(name)}
          <span className="sr-only">を載せる</span>
        </label>
        <small className="num">{formatShares(shares)}株</small>
      </th>
      <td className="n">{formatCount(price)}</td>
      <td className="n">{formatCount(value)}</td>
      <td className="n wide">
        <Band band={band} />
      </td>
      <td className="n">{formatMultiple(price / value)}</td>
    </tr>
  );
});

function Band({ band }: Pick<HoldingWeight, "band">) {
  return band === null ? (
    NOT_AVAILABLE
  ) : (
    <RangeText low={formatCount(band.low)} high={formatCount(band.high)} />
  );
}
