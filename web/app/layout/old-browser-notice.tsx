import { formatMinimumBrowsers, parseMinimumBrowsers } from "@tenbin/contract/minimum-browsers";
import { browserslist } from "../../package.json";
import { oldBrowserScript } from "../browser/minimum-browsers.ts";
import { NoticeStrip } from "../ui/feedback/notice.tsx";

const minimum = parseMinimumBrowsers(browserslist);

/** For the script in the head, where `d` is the root element's dataset. */
export const OLD_BROWSER_SCRIPT = oldBrowserScript(minimum);

export const MINIMUM_BROWSERS = formatMinimumBrowsers(minimum);

/** Part of every document, because documents are cached; style sheets show it if the script has marked the browser. */
export function OldBrowserNotice() {
  return (
    <div className="old-browser">
      <NoticeStrip label="ブラウザーについて">
        <b className="mr-2">お使いのブラウザーのバージョンが古くなっています。</b>
        表示している内容は読めますが、一部の操作はできないことがあります。
        {MINIMUM_BROWSERS.replaceAll(" ", "\u00a0")}
        以降でお使いください。
      </NoticeStrip>
    </div>
  );
}
