import { useCallback, useSyncExternalStore } from "react";
import { CHART_TABLE_BUTTON_ID } from "../charts/price-value/table-button.ts";
import { type CommandPlace, type PageCommand, parseCommands } from "./commands/parse-commands.ts";
import { tickerOfPath } from "./page-keys.ts";

/** As the page's own navigation lists its sections. */
const SECTION_LINKS = '#main nav[aria-label="このページ"] a[href^="#"]';

/**
 * Commands of the page behind the search. They change with it: a page that is still loading when
 * the search opens has its sections later.
 * @param open whether the page is watched
 */
export function useFindCommands(open: boolean): (text: string) => readonly PageCommand[] {
  const place = useSyncExternalStore(open ? watchPage : watchNothing, describePlace);
  return useCallback((text) => parseCommands(text, JSON.parse(place) as CommandPlace), [place]);
}

/** Null where the page does not have what the command is about, which then gets the focus. */
export function findCommandTarget(command: PageCommand): HTMLElement | null {
  if (command.kind === "view") return findTableButton();
  if (command.kind !== "section") return null;
  return document.querySelector<HTMLElement>(`${SECTION_LINKS}[href="#${CSS.escape(command.id)}"]`);
}

function watchPage(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ["aria-pressed"],
  });
  return () => observer.disconnect();
}

function watchNothing(): () => void {
  return () => {};
}

/** A `CommandPlace` as text, so that an unchanged one is the same. */
function describePlace(): string {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(SECTION_LINKS)];
  const pressed = findTableButton()?.ariaPressed;
  const place: CommandPlace = {
    ticker: tickerOfPath(location.pathname),
    sections: links.map((link) => ({ id: link.hash.slice(1), label: link.textContent })),
    view: pressed === undefined ? null : pressed === "true" ? "table" : "chart",
  };
  return JSON.stringify(place);
}

function findTableButton(): HTMLElement | null {
  return document.getElementById(CHART_TABLE_BUTTON_ID);
}
