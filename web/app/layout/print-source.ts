import type { CSSProperties } from "react";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { useRootData } from "../site/root-data.ts";
import { serverNow } from "../site/server-clock.ts";
import { day, jstDate } from "../ui/format.ts";

/**
 * For the foot of each printed sheet, of the root element: address and market day. Where there is
 * script, the address has its query, and the day of printing is added, to members by the server's clock.
 */
export function usePrintSource(): CSSProperties {
  const root = useRootData();
  const { pathname } = useLocation();
  const marketDate = root?.overview?.marketDate ?? null;
  const asOf = marketDate === null ? "" : `  基準日 ${day(marketDate)}`;
  useEffect(() => {
    // Starts the page's server clock.
    serverNow(root);
    const stamp = () => {
      const { style } = document.documentElement;
      const now = new Date(serverNow(root) ?? Date.now());
      const printedOn = `  印刷日 ${day(jstDate(now.toISOString()))}`;
      style.setProperty("--print-source", toCssString(location.href + asOf + printedOn));
    };
    addEventListener("beforeprint", stamp);
    return () => removeEventListener("beforeprint", stamp);
  }, [asOf, root]);
  const source = toCssString(`${root?.origin ?? ""}${pathname}${asOf}`);
  return { "--print-source": source } as CSSProperties;
}

function toCssString(text: string): string {
  return JSON.stringify(text);
}
