import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { secretIn } from "../../navigation/secret-address.ts";
import type { SitePath } from "../../site/site-pages.ts";
import type { Kept } from "../kept.ts";
import { keepInTab, useKept } from "../kept.ts";
import { useReady } from "../use-ready.ts";

const kept = new Map<SitePath, Kept>();

/** The secret of the mailed link that leads to `page`, as this tab keeps it. */
export function mailedToken(page: SitePath): Kept {
  const known = kept.get(page) ?? keepInTab(`tenbin.mailed-link:${page}`);
  kept.set(page, known);
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
  const ready = useReady();
  const given = secretIn(search);
  const stored = useKept(mailedToken(page));
  useEffect(() => {
    if (given === null) return;
    mailedToken(page).set(given);
    void navigate(page, { replace: true, preventScrollReset: true });
  }, [given, navigate, page]);
  if (!ready) return undefined;
  return given ?? stored;
}

/** For pages whose address may carry a secret: nothing that they load is told the address. */
export const NO_REFERRER = { name: "referrer", content: "no-referrer" } as const;
