import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { queryToken } from "../../urls/query-token.ts";
import type { SitePath } from "../../site/site-pages.ts";
import type { TabValue } from "../tab-value.ts";
import { createTabValue, useTabValue } from "../tab-value.ts";
import { useHydrated } from "../../browser/use-hydrated.ts";

const tokenValues = new Map<SitePath, TabValue>();

/** The secret of the mailed link that leads to `page`, as this tab keeps it. */
export function mailedTokenValue(page: SitePath): TabValue {
  const known = tokenValues.get(page) ?? createTabValue(`tenbin.mailed-link:${page}`);
  tokenValues.set(page, known);
  return known;
}

/**
 * The secret with which the page was opened. It is moved out of the address into the tab, where it
 * outlives a reload and a detour by the login: no history, bookmark or referrer has it afterwards.
 * @returns undefined until it is known, null where the page was opened without a link
 */
export function useMailedToken(page: SitePath): string | null | undefined {
  const { search } = useLocation();
  const navigate = useNavigate();
  const ready = useHydrated();
  const given = queryToken(search);
  const stored = useTabValue(mailedTokenValue(page));
  useEffect(() => {
    if (given === null) return;
    mailedTokenValue(page).set(given);
    void navigate(page, { replace: true, preventScrollReset: true });
  }, [given, navigate, page]);
  if (!ready) return undefined;
  return given ?? stored;
}

/** For pages whose address may carry a secret: nothing that they load is told the address. */
export const NO_REFERRER = { name: "referrer", content: "no-referrer" } as const;
