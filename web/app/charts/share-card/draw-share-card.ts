import { toIsoDay } from "../days.ts";
import { effectiveValue } from "../price-value/value-steps.ts";
import { pushApart } from "../push-apart.ts";
import type { CardLines, ShareCard } from "./share-card.ts";

export const CARD_WIDTH = 1_200;
export const CARD_HEIGHT = 630;

/** What browsers' and the server's canvas have in common. */
export interface CardCanvas {
  fillStyle: unknown;
  strokeStyle: unknown;
  lineWidth: number;
  font: string;
  textAlign: string;
  lineJoin: string;
  setLineDash(segments: number[]): void;
  fillRect(x: number, y: number, width: number, height: number): void;
  strokeRect(x: number, y: number, width: number, height: number): void;
  fillText(text: string, x: number, y: number): void;
  measureText(text: string): { readonly width: number };
  beginPath(): void;
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  stroke(): void;
}

/** By token. */
export type CardColours = (token: string) => string;

export interface CardLook {
  readonly colour: CardColours;
  readonly fontFamily: string;
}

const LEFT = 64;
const RIGHT = CARD_WIDTH - LEFT;
const COLUMNS = [LEFT, 356, 660] as const;
const PLOT = { left: LEFT, right: RIGHT - 130, top: 372, bottom: 524 } as const;
const LABEL_GAP = 28;

/** The same in browsers and on the server; always the light theme. */
export function drawShareCard(canvas: CardCanvas, card: ShareCard, look: CardLook): void {
  const { colour } = look;
  const write = createWriter(canvas, look);
  canvas.fillStyle = colour("--color-ground");
  canvas.fillRect(0, 0, CARD_WIDTH, CARD_HEIGHT);
  canvas.fillStyle = colour("--color-accent");
  canvas.fillRect(0, 0, CARD_WIDTH, 10);
  write("天秤 Tenbin", LEFT, 66, { size: 26, bold: true, token: "--color-accent" });
  write(card.ticker, RIGHT, 66, { size: 26, bold: true, token: "--color-ink-2", align: "right" });
  write(card.name, LEFT, 132, { size: 52, bold: true, width: RIGHT - LEFT });
  drawRule(canvas, colour("--color-rule"), 160, 2);
  drawFigure(write, 0, "株価", card.price, "--color-ink");
  if (card.value !== null) drawFigure(write, 1, "理論価値", card.value, "--color-accent");
  if (card.ratio !== null) drawFigure(write, 2, "株価÷理論価値", card.ratio, "--color-ink");
  if (card.verdict !== null) drawVerdict(canvas, write, look, card.verdict);
  const said = card.accuracy === null ? RIGHT - LEFT : 800;
  write(card.sentence, LEFT, 326, { size: 27, token: "--color-ink", width: said });
  if (card.accuracy !== null) {
    write(card.accuracy, RIGHT, 326, { size: 27, token: "--color-ink", align: "right" });
  }
  if (card.lines !== null) drawLines(canvas, write, colour, card.lines);
  drawRule(canvas, colour("--color-hairline"), 566, 1);
  const width = 780;
  write(card.facts.join("  "), LEFT, 602, { size: 21, token: "--color-ink-3", width });
  const rest = { size: 21, token: "--color-ink-3", align: "right", width: 280 } as const;
  write(card.address, RIGHT, 602, rest);
}

interface Lettering {
  readonly size: number;
  readonly bold?: boolean;
  readonly token?: string;
  readonly align?: "left" | "right" | "center";
  /** A longer text is written smaller. */
  readonly width?: number;
}

type Write = (text: string, x: number, y: number, lettering: Lettering) => void;

function createWriter(canvas: CardCanvas, { colour, fontFamily }: CardLook): Write {
  return (text, x, y, { size, bold = false, token = "--color-ink", align = "left", width }) => {
    const setSize = (pixels: number) => {
      canvas.font = `${bold ? 700 : 400} ${pixels}px ${fontFamily}`;
    };
    setSize(size);
    const needed = width === undefined ? 0 : canvas.measureText(text).width;
    if (width !== undefined && needed > width) setSize(Math.floor((size * width) / needed));
    canvas.fillStyle = colour(token);
    canvas.textAlign = align;
    canvas.fillText(text, x, y);
  };
}

function drawRule(canvas: CardCanvas, colour: string, y: number, height: number): void {
  canvas.fillStyle = colour;
  canvas.fillRect(LEFT, y, RIGHT - LEFT, height);
}

function drawFigure(
  write: Write,
  column: 0 | 1 | 2,
  label: string,
  figure: string,
  token: string,
): void {
  const x = COLUMNS[column];
  write(label, x, 206, { size: 23, token: "--color-ink-2" });
  write(figure, x, 268, { size: 56, bold: true, token, width: 270 });
}

function drawVerdict(
  canvas: CardCanvas,
  write: Write,
  { colour }: CardLook,
  { kind, label, note }: NonNullable<ShareCard["verdict"]>,
): void {
  const [width, height, top] = [210, 66, 218];
  const left = RIGHT - width;
  const mark = kind === "unrated" ? "fair" : kind.replaceAll("_", "-");
  const isOutlined = note !== "" || kind === "unrated";
  const isSolid = kind.startsWith("very_") && !isOutlined;
  write("判定", left, 206, { size: 23, token: "--color-ink-2" });
  canvas.fillStyle = colour(
    isOutlined ? "--color-ground" : isSolid ? `--color-${mark}` : `--color-${mark}-soft`,
  );
  canvas.fillRect(left, top, width, height);
  canvas.strokeStyle = colour(`--color-${mark}`);
  canvas.lineWidth = 2;
  canvas.setLineDash(isOutlined ? [8, 6] : []);
  canvas.strokeRect(left, top, width, height);
  canvas.setLineDash([]);
  const token = isSolid ? "--color-on-verdict" : `--color-${mark}-ink`;
  const text = note === "" ? label : `${label} ${note}`;
  write(text, left + width / 2, top + 45, {
    size: 34,
    bold: true,
    token,
    align: "center",
    width: width - 24,
  });
}

function drawLines(
  canvas: CardCanvas,
  write: Write,
  colour: CardColours,
  { from, to, runs, steps }: CardLines,
): void {
  const values = steps.map((step) => effectiveValue(step) ?? 0);
  const figures = [...runs.flat().map(({ close }) => close), ...values].filter((one) => one > 0);
  const [low, high] = [Math.log(Math.min(...figures)), Math.log(Math.max(...figures))];
  if (!Number.isFinite(low)) return;
  const x = (day: number) =>
    PLOT.left + ((day - from) / Math.max(1, to - from)) * (PLOT.right - PLOT.left);
  const y = (yen: number) =>
    PLOT.bottom - ((Math.log(yen) - low) / (high - low || 1)) * (PLOT.bottom - PLOT.top);
  canvas.lineJoin = "round";
  canvas.strokeStyle = colour("--color-chart-price");
  canvas.lineWidth = 2.5;
  for (const run of runs) {
    canvas.beginPath();
    run.forEach(({ day, close }, at) => {
      if (at === 0) canvas.moveTo(x(day), y(close));
      else canvas.lineTo(x(day), y(close));
    });
    canvas.stroke();
  }
  canvas.strokeStyle = colour("--color-chart-value");
  canvas.lineWidth = 4;
  canvas.beginPath();
  steps.forEach((step, at) => {
    const level = y(effectiveValue(step) ?? 0);
    if (at > 0 && steps[at - 1]?.to === step.from) canvas.lineTo(x(step.from), level);
    else canvas.moveTo(x(step.from), level);
    canvas.lineTo(x(step.to), level);
  });
  canvas.stroke();
  const price = runs.at(-1)?.at(-1)?.close ?? null;
  const value = values.at(-1) ?? null;
  const ends = [
    ...(price === null ? [] : [{ text: "株価", token: "--color-chart-price", at: y(price) }]),
    ...(value === null ? [] : [{ text: "理論価値", token: "--color-chart-value", at: y(value) }]),
  ];
  const places = pushApart(
    ends.map(({ at }) => ({ at, height: LABEL_GAP })),
    PLOT.top,
    PLOT.bottom,
  );
  ends.forEach(({ text, token, at }, index) =>
    write(text, PLOT.right + 14, (places[index] ?? at) + 8, { size: 22, bold: true, token }),
  );
  const year = { size: 19, token: "--color-ink-3" } as const;
  write(`${toIsoDay(from).slice(0, 4)}年`, PLOT.left, PLOT.bottom + 30, year);
  write(`${toIsoDay(to).slice(0, 4)}年`, PLOT.right, PLOT.bottom + 30, { ...year, align: "right" });
}
