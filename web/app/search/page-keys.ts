import type { NavigateFunction } from "react-router";
import { isComposing } from "../browser/is-composing.ts";
import { usesSingleKeys } from "../browser/single-keys.ts";
import { tabStorage } from "../browser/storage.ts";
import { companyPath } from "../urls/company-url.ts";

const STORAGE_KEY = "tenbin.walked";
/** Pages with a list of companies, in the order of the page, and where it stands. */
const LISTS: ReadonlyMap<string, string> = new Map([
  ["/results", "#main"],
  ["/screening", "#main"],
  ["/promising", "#main"],
  ["/portfolio", "#main .portfolio-row"],
]);
/** They have keys of their own. */
const TYPING = "input, textarea, select, [popover], [role=dialog], [role=menu], [role=listbox]";

/**
 * J and K lead through the companies of a list: in it they move the focus, and on the page of a
 * company that was opened from it they open the next or previous one.
 * @param open within the site
 */
export function watchPageKeys(open: NavigateFunction): void {
  document.addEventListener("click", ({ target }) => rememberList(target), { capture: true });
  document.addEventListener("keydown", (event) => {
    const step = event.key === "j" ? 1 : event.key === "k" ? -1 : null;
    if (step === null || isComposing(event) || hasModifier(event) || isTyping(event.target)) return;
    // A key that is held must not open one page after another.
    if (event.repeat || event.defaultPrevented) return;
    if (usesSingleKeys()) walkCompanies(step, open);
  });
}

function hasModifier(event: KeyboardEvent): boolean {
  return event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.closest(TYPING) !== null)
  );
}

/** Of the page whose link is opened. */
function rememberList(target: EventTarget | null): void {
  if (!(target instanceof Element)) return;
  const link = target.closest("a");
  const links = listLinks();
  if (link === null || !links.includes(link)) return;
  tabStorage.set(STORAGE_KEY, links.map(({ pathname }) => tickerOfPath(pathname)).join());
}

function walkCompanies(step: 1 | -1, open: NavigateFunction): void {
  const ticker = tickerOfPath(location.pathname);
  if (ticker === null) {
    nextLink(listLinks(), step)?.focus();
    return;
  }
  const tickers = tabStorage.get(STORAGE_KEY)?.split(",") ?? [];
  const at = tickers.indexOf(ticker);
  const next = at < 0 ? undefined : tickers[at + step];
  if (next !== undefined) void open(companyPath(next));
}

/** One for each company of the page's list. */
function listLinks(): readonly HTMLAnchorElement[] {
  const list = LISTS.get(location.pathname);
  if (list === undefined) return [];
  const seen = new Set<string | null>([null]);
  const links = document.querySelectorAll<HTMLAnchorElement>(`${list} a[href^="/companies/"]`);
  return [...links].filter(({ pathname }) => {
    const ticker = tickerOfPath(pathname);
    const isNew = !seen.has(ticker);
    seen.add(ticker);
    return isNew;
  });
}

function nextLink(
  links: readonly HTMLAnchorElement[],
  step: 1 | -1,
): HTMLAnchorElement | undefined {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) {
    return links.find((link) => link.getBoundingClientRect().top >= 0);
  }
  const isOn = (link: HTMLAnchorElement, side: number) =>
    (focused.compareDocumentPosition(link) & side) !== 0;
  return step === 1
    ? links.find((link) => isOn(link, Node.DOCUMENT_POSITION_FOLLOWING))
    : links.findLast((link) => isOn(link, Node.DOCUMENT_POSITION_PRECEDING));
}

/** Of a company's page or one below it. */
export function tickerOfPath(path: string): string | null {
  const [, area, ticker] = path.split("/");
  return ticker !== undefined && `/${area}/${ticker}` === companyPath(ticker) ? ticker : null;
}
