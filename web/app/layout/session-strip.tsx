import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { type SessionNotice, useRootData } from "../site/root-data.ts";
import { serverNow } from "../site/server-clock.ts";
import { NoticeStrip } from "../ui/feedback/notice.tsx";

/** The session's notice on top of every page, except the pages that it leads to and those below them. */
export function SessionStrip() {
  const root = useRootData();
  const notice = root?.notice ?? null;
  const { pathname } = useLocation();
  const until = notice?.until ?? Infinity;
  const [isOver, setOver] = useState(false);
  // After hydration, because the document may be older than the end.
  // At each navigation, not while a page is read.
  // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies, react/set-state-in-effect
  useEffect(() => setOver((serverNow(root) ?? 0) >= until * 1_000), [pathname, root, until]);
  if (notice === null || isOver || isHiddenOn(notice, pathname)) return null;
  return (
    <NoticeStrip label={notice.label} tone="accent">
      {notice.text} <a href={notice.link.to}>{notice.link.label}</a>
    </NoticeStrip>
  );
}

function isHiddenOn({ hiddenOn }: SessionNotice, pathname: string): boolean {
  return hiddenOn.some((path) => pathname === path || pathname.startsWith(`${path}/`));
}
