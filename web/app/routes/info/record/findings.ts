import type { MeasuredRecord, MethodRecords } from "@tenbin/contract";
import {
  type BootstrapInterval,
  correlationFormat,
  formatConstantMoney,
  formatConstantPercent,
  formatFigure,
  formatInterval,
  logErrorFormat,
  shareFormat,
  type FigureFormat,
} from "../../../components/record-format.ts";
import { formatCount } from "../../../ui/format.ts";

export interface Findings {
  /** What the figures say, with the doubt where their interval holds chance. */
  readonly shown: readonly string[];
  /** What the record cannot tell. */
  readonly open: readonly string[];
}

/** Sentences of the first screen, each from the figures alone. */
export function findingsOf(record: MeasuredRecord): Findings {
  const methods = record.held_back ?? record;
  return {
    shown: [
      foresightSentence(record, methods),
      scoreSentence(record, methods),
      ...hitSentences(methods),
    ],
    open: [
      ...sizeSentences(methods),
      ...nearnessSentences(methods),
      ...yearSentences(record),
      ...survivorSentences(record),
    ],
  };
}

function foresightSentence({ protocol }: MeasuredRecord, { model }: MethodRecords): string {
  const { ic_beyond_price: beyond, intervals } = model;
  return (
    `割安な順と、その後${protocol.horizon_months}か月の値動きの順の相関は、` +
    `過去の値動きからわかる分を除いて${withDoubt(beyond, intervals?.ic_beyond_price, correlationFormat, 0)}`
  );
}

function scoreSentence(_: MeasuredRecord, { score }: MethodRecords): string {
  const { ic_beyond_price: beyond, intervals } = score;
  return `裏付けを加えた順では${withDoubt(beyond, intervals?.ic_beyond_price, correlationFormat, 0)}`;
}

const COIN_TOSS = 0.5;

function hitSentences({ evidence }: MethodRecords): string[] {
  const cell = evidence.find(({ verdict, level }) => verdict === "cheap" && level === "strong");
  if (cell === undefined || cell.hit_rate === null) return [];
  return [
    `「割安」で裏付けが「強」のとき、その後の値動きが市場の中央値を上回った割合は、のべ${formatCount(cell.rows)}件の` +
      withDoubt(cell.hit_rate, cell.interval, shareFormat, COIN_TOSS),
  ];
}

/** 0.089です。ただし90%区間…に0を含み、偶然と区別できません。 */
function withDoubt(
  value: number | null,
  interval: BootstrapInterval | undefined,
  kind: FigureFormat,
  chance: number,
): string {
  if (value === null) return "計算できませんでした。";
  const figure = formatFigure(value, kind);
  if (interval == null) return `${figure}です。月数が少なく、区間は出せません。`;
  const holdsChance = interval[0] <= chance && interval[1] >= chance;
  const range = `区間は${formatInterval(interval, kind)}`;
  return holdsChance
    ? `${figure}です。ただし${range}で、偶然と区別できません。`
    : `${figure}です(${range})。`;
}

/** The largest companies are named whatever their figure is. */
function sizeSentences({ by_size: sizes }: MethodRecords): string[] {
  const largest = sizes.at(-1);
  if (largest === undefined) return [];
  const { from_yen: from, figures } = largest;
  const { ic_beyond_price: beyond, intervals } = figures;
  const interval = intervals?.ic_beyond_price;
  const isSure = interval != null && interval[0] > 0;
  const subject = `時価総額${formatConstantMoney(from)}以上の企業`;
  return [
    isSure
      ? `${subject}では、相関は${formatFigure(beyond, correlationFormat)}です。規模によって異なるため、下の図で確かめてください。`
      : `${subject}では、先を見通せたとは言えません。相関は${formatFigure(beyond, correlationFormat)}です。`,
  ];
}

function nearnessSentences({ model, rivals }: MethodRecords): string[] {
  const average = rivals.find(({ name }) => name === "average_price_12")?.figures;
  const [own, other] = [model, average].map((each) => each?.median_error_date_centred ?? null);
  if (own == null || other == null) return [];
  return [
    `株価に近いことは、価値を測れている証拠になりません。株価との差の中央値は、理論価値が${formatFigure(own, logErrorFormat)}、` +
      `決算を使わない過去の株価の平均が${formatFigure(other, logErrorFormat)}です。`,
  ];
}

function yearSentences({
  protocol: { dates, horizon_months: horizon, bootstrap },
}: MeasuredRecord) {
  return [
    `月末${formatCount(dates)}回の結果は、${horizon}か月の値動きの期間が互いに重なります。` +
      `重ならない期間に直すと${bootstrap.independent_years.toFixed(1)}年分しかなく、結論を出すには短い記録です。`,
  ];
}

function survivorSentences({ protocol: { survivorship } }: MeasuredRecord): string[] {
  return survivorship.survivors_only
    ? [
        "途中で上場をやめた企業の株価がなく、それを入れたときに成績が上がるか下がるかはわかりません。",
      ]
    : [];
}

/** Of what was chosen after looking at the same rows. */
export function variantsSentence({ variants_tried: tried }: MeasuredRecord["protocol"]): string {
  return `計算方法は約${formatCount(tried.value)}通り、裏付けを加えた順は約${formatCount(tried.score)}通りを、同じ期間の結果を見ながら比べて選びました。選んだ分だけ、成績は実力よりよく見えます。`;
}

/** How far an interval may be trusted: 90%区間(…90.9%の割合で真の値を含む). */
export function confidenceNote({ bootstrap }: MeasuredRecord["protocol"]): string {
  const { confidence, simulation } = bootstrap;
  const name = `${formatConstantPercent(confidence)}区間`;
  return simulation === null
    ? name
    : `${name}(同じ重なり方の模擬計算では、${formatFigure(simulation.coverage, shareFormat)}の割合で真の値を含みます)`;
}
