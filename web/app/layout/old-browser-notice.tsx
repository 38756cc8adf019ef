import { NoticeStrip } from "../ui/feedback/notice.tsx";
import { MINIMUM_BROWSERS_TEXT } from "../site/minimum-browsers.ts";

/** Part of every document, because documents are cached; style sheets show it if the script has marked the browser. */
export function OldBrowserNotice() {
  return (
    <div className="old-browser">
      <NoticeStrip label="ブラウザーについて">
        <b className="mr-2">お使いのブラウザーのバージョンが古くなっています。</b>
        表示している内容は読めますが、一部の操作はできないことがあります。
        {MINIMUM_BROWSERS_TEXT.replaceAll(" ", "\u00a0")}
        以降でお使いください。
      </NoticeStrip>
    </div>
  );
}
