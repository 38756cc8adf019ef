import { unratedLabels } from "../../components/unrated-messages.ts";
import { NOT_AVAILABLE, formatMultiple, formatYenPerShare } from "../../ui/format.ts";
import { verdictLabels } from "@tenbin/contract/labels";
import type { RatedVerdict } from "@tenbin/contract/verdict";
import { BalanceIcon, VerdictBadge } from "../../ui/figures/verdict.tsx";
import type { ChartModel } from "./chart-model.ts";
import { monthEndIndices } from "./cursor.ts";
import { formatJapaneseDay, formatJapaneseMonth } from "../days.ts";
import { closeFormat, type DayReading, readingAt } from "./readout.tsx";
import { stepAt } from "./value-steps.ts";

/** Month ends and the newest day, newest first. */
export function ChartTable({ model }: { model: ChartModel }) {
  const { chart, span, allSteps: steps } = model;
  const ends = monthEndIndices(chart.price, span.from, span.to);
  const newest = ends.at(-1);
  const quote = closeFormat(chart, ends);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls, so keys must reach it
    <section className="chart-table scroll-x" tabIndex={0} aria-label="月末の表">
      <table className="data-table">
        <caption className="sr-only">株価と理論価値、各月末と最新の日</caption>
        <Head />
        <tbody>
          {ends.toReversed().map((index) => {
            const reading = readingAt(model, index);
            if (reading === null) return null;
            const { day, price, ratio, verdict, suspended, unrated } = reading;
            const step = index === newest ? (steps.at(-1) ?? null) : stepAt(steps, day);
            return (
              <tr key={day}>
                <th scope="row">
                  {index === newest ? formatJapaneseDay(day) : `${formatJapaneseMonth(day)}末`}
                </th>
                <td className="n">{`${quote(price)}円`}</td>
                <td className="n">{formatYenPerShare(step?.calibrated ?? null)}</td>
                <td className="n not-narrow">{formatYenPerShare(step?.uncalibrated ?? null)}</td>
                <td className="n">
                  {ratio === null ? NOT_AVAILABLE : `${formatMultiple(ratio)}倍`}
                  {unrated === null ? null : (
                    <small className="narrow-only suspended">{unratedLabels[unrated]}</small>
                  )}
                  {verdict === null ? null : <VerdictMark verdict={verdict} />}
                  {ratio === null || suspended === null ? null : (
                    <small className="narrow-only suspended">{suspended}</small>
                  )}
                </td>
                <td className="not-narrow">
                  {verdict === null ? (
                    verdictAbsence(reading)
                  ) : (
                    <VerdictBadge variant="plain" verdict={verdict} />
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

/** Why there is no verdict, if it is known. */
function verdictAbsence({ ratio, suspended, unrated }: DayReading): string {
  if (unrated !== null) return unratedLabels[unrated];
  return (ratio === null ? null : suspended) ?? NOT_AVAILABLE;
}

function Head() {
  return (
    <thead>
      <tr>
        <th scope="col">時点</th>
        <th scope="col" className="n">
          株価
        </th>
        <th scope="col" className="n">
          理論価値
        </th>
        <th scope="col" className="n not-narrow">
          補正前
        </th>
        <th scope="col" className="n">
          倍率
        </th>
        <th scope="col" className="not-narrow">
          判定
        </th>
      </tr>
    </thead>
  );
}

/** The verdict where its column has no room. */
function VerdictMark({ verdict }: { verdict: RatedVerdict }) {
  return (
    <span className={`verdict plain narrow-only ${verdict}`}>
      <BalanceIcon />
      <span className="sr-only">{verdictLabels[verdict]}</span>
    </span>
  );
}
