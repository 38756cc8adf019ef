import { useState } from "react";
import type { CompanyResponse, PriceChart } from "@tenbin/contract";
import { loadModule } from "../../../browser/load-module.ts";
import { useHydrated } from "../../../browser/use-hydrated.ts";
import { useRootData } from "../../../site/root-data.ts";
import { CopyIcon } from "../../../ui/action-icons.tsx";
import { Button } from "../../../ui/actions/button.tsx";
import { formatCompanyName } from "../../../ui/format.ts";
import { parseAssumptions, setAssumptionParams } from "../assumptions/assumption-query.ts";
import { setWindowParams } from "../window/window-query.ts";
import { canShareFiles, sharePicture, type ShareResult } from "./share-picture.ts";

const MESSAGES: Readonly<Record<ShareResult, string | null>> = {
  shared: "画像とリンクを共有しました。",
  cancelled: null,
  copied: "画像とリンクをコピーしました。",
  saved: "このブラウザでは画像をコピーできないため、画像を保存し、リンクをコピーしました。",
  refused:
    "画像を保存しました。リンクはコピーできなかったため、次のアドレスを選んでコピーしてください。",
  undrawn: "画像を作れませんでした。リンクは、次のアドレスを選んでコピーしてください。",
};

/** Of what stands on the page, with its begin and end years and the reader's assumptions in the link. */
export function ShareButton({
  company,
  chart,
}: {
  readonly company: CompanyResponse;
  readonly chart: PriceChart;
}) {
  const sample = useRootData()?.overview?.sample ?? false;
  const hasMenu = useHydrated() && canShareFiles();
  const [result, setResult] = useState<ShareResult | "drawing" | null>(null);
  const [link, setLink] = useState("");
  const { ticker } = company;
  const share = async () => {
    const address = new URL(location.pathname, location.origin);
    const { as_of: asOf } = company.page;
    const params = new URLSearchParams(asOf === null ? {} : { at: asOf.day });
    const chosen = parseAssumptions(new URLSearchParams(location.search));
    address.search = setWindowParams(setAssumptionParams(params, chosen), chart.window).toString();
    setLink(address.href);
    setResult("drawing");
    const picture = {
      title: `${formatCompanyName(company.name_jp)}(${ticker})の株価と理論価値`,
      link: address.href,
      fileName: `tenbin-${ticker}.png`,
      draw: async () => {
        const { drawPicture } = await loadModule(() => import("./draw-picture.ts"));
        return drawPicture(company, chart, sample);
      },
    };
    setResult(await sharePicture(picture));
  };
  return (
    <p className="share">
      <Button small disabled={result === "drawing"} onClick={() => void share()}>
        <CopyIcon />
        {hasMenu ? "画像とリンクを共有" : "画像とリンクをコピー"}
      </Button>
      <output>
        {result === null ? null : result === "drawing" ? "画像を作っています…" : MESSAGES[result]}
        {result === "refused" || result === "undrawn" ? <code>{link}</code> : null}
      </output>
    </p>
  );
}
