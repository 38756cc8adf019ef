import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { queryToken } from "../../urls/query-token.ts";
import type { SitePath } from "../../site/site-pages.ts";
import type { TabValue } from "../tab-value.ts";
import { createTabValue, useTabValue } from "../tab-value.ts";
import { useHydrated } from "../../browser/use-hydrated.ts";

const tokenValues = new Map<SitePath, TabValue>();

/** The token of the mailed link to `page`, stored per tab until another link is opened in it. */
export function mailedTokenValue(page: SitePath): TabValue {
  const known = tokenValues.get(page) ?? createTokenValue(page);
  tokenValues.set(page, known);
  return known;
}

/** A session that ends clears the storage, but not the page that goes on with the link. */
function createTokenValue(page: SitePath): TabValue {
  const stored = createTabValue("tenbin.mailed-link");
  const prefix = `${page} `;
  const read = () => {
    const link = stored.get();
    return link?.startsWith(prefix) === true ? link.slice(prefix.length) : null;
  };
  let opened: string | null = null;
  return {
    get: () => (opened ??= read()),
    set(token) {
      opened = token;
      stored.set(prefix + token);
    },
    clear() {
      opened = null;
      if (read() !== null) stored.clear();
    },
  };
}

/**
 * Moves the token of a mailed link from the address into the tab's storage, so that it survives
 * reloads and a sign-in but is not in history, bookmarks or referrers. Undefined until known, null
 * if the page was opened without a token.
 */
export function useMailedToken(page: SitePath): string | null | undefined {
  const { search } = useLocation();
  const navigate = useNavigate();
  const ready = useHydrated();
  const urlToken = queryToken(search);
  const stored = useTabValue(mailedTokenValue(page));
  useEffect(() => {
    if (urlToken === null) return;
    mailedTokenValue(page).set(urlToken);
    void navigate(page, { replace: true, preventScrollReset: true });
  }, [urlToken, navigate, page]);
  if (!ready) return undefined;
  return urlToken ?? stored;
}

/** For pages whose address may carry a token: sends no referrer. */
export const NO_REFERRER = { name: "referrer", content: "no-referrer" } as const;
