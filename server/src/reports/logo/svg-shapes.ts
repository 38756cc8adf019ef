import type { MarkupElement } from "../../platform/pdf/markup.ts";
import { LogoFault } from "./logo.ts";
import { normalizePath } from "./path-data.ts";
import { toNumber } from "./svg-number.ts";

/** Path data of each shape; null: nothing to see. */
type ToPath = (element: MarkupElement) => string | null;

export const shapes: Readonly<Record<string, ToPath>> = {
  path: ({ attributes }) => attributes["d"] ?? null,
  rect: toRectangle,
  circle: (element) => {
    const at = numbersOf(element);
    return toEllipse(at("cx"), at("cy"), at("r"), at("r"));
  },
  ellipse: (element) => {
    const at = numbersOf(element);
    return toEllipse(at("cx"), at("cy"), at("rx"), at("ry"));
  },
  line: (element) => {
    const at = numbersOf(element);
    return `M${at("x1")} ${at("y1")}L${at("x2")} ${at("y2")}`;
  },
  polyline: ({ attributes }) => toPolyline(attributes["points"], ""),
  polygon: ({ attributes }) => toPolyline(attributes["points"], "Z"),
};

/** @throws LogoFault */
export function pathOf(element: MarkupElement, toPath: ToPath): string | null {
  const data = toPath(element);
  if (data === null || data.trim() === "" || data.trim() === "none") return null;
  const path = normalizePath(data);
  if (path === null)
    throw new LogoFault("読み取れない図形があります。別のソフトで書き出し直してください。");
  return path;
}

function toPolyline(points: string | undefined, end: string): string | null {
  return points === undefined || points.trim() === "" ? null : `M${points}${end}`;
}

function toEllipse(cx: number, cy: number, rx: number, ry: number): string | null {
  if (!(rx > 0 && ry > 0)) return null;
  const half = (to: number) => `A${rx} ${ry} 0 1 1 ${to} ${cy}`;
  return `M${cx - rx} ${cy}${half(cx + rx)}${half(cx - rx)}Z`;
}

function toRectangle(element: MarkupElement): string | null {
  const at = numbersOf(element);
  const [x, y, width, height] = [at("x"), at("y"), at("width"), at("height")];
  if (!(width > 0 && height > 0)) return null;
  const { rx, ry } = element.attributes;
  const [a, b] = [radius(rx, ry, width), radius(ry, rx, height)];
  if (!(a > 0 && b > 0)) return `M${x} ${y}h${width}v${height}h${-width}Z`;
  const corner = (right: number, down: number) => `a${a} ${b} 0 0 1 ${right} ${down}`;
  const [across, down] = [width - 2 * a, height - 2 * b];
  return `M${x + a} ${y}h${across}${corner(a, b)}v${down}${corner(-a, b)}h${-across}${corner(-a, -b)}v${-down}${corner(a, -b)}Z`;
}

function radius(given: string | undefined, other: string | undefined, limit: number): number {
  return Math.min(toNumber(given ?? other ?? "0"), limit / 2);
}

function numbersOf({ attributes }: MarkupElement) {
  return (name: string) => toNumber(attributes[name] ?? "0");
}
