import { LogoFault } from "./logo.ts";

/** Beyond it nothing of a logo is seen. */
export const MAX_NUMBER = 1_000_000;

/** @throws LogoFault for shares of a size that is not known here */
export function toNumber(text: string): number {
  const number = Number(text.trim().replace(/px$/, ""));
  if (!Number.isFinite(number) || Math.abs(number) > MAX_NUMBER)
    throw new LogoFault(
      "割合や大きすぎる数の座標は使えません。図形をパスにして書き出してください。",
    );
  return number;
}
