import { CHART_TABLE_BUTTON_ID } from "../charts/price-value/table-button.ts";
import { tickerOfPath } from "./page-keys.ts";
import { type PageCommand, parseCommands } from "./commands/parse-commands.ts";

/** As the page's own navigation lists its sections. */
const SECTION_LINKS = '#main nav[aria-label="このページ"] a[href^="#"]';

export function findCommands(written: string): readonly PageCommand[] {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(SECTION_LINKS)];
  const pressed = findTableButton()?.ariaPressed;
  return parseCommands(written, {
    ticker: tickerOfPath(location.pathname),
    sections: links.map((link) => ({ id: link.hash.slice(1), label: link.textContent })),
    view: pressed === undefined ? null : pressed === "true" ? "table" : "chart",
  });
}

/** Null where the page does not have what the command is about, which then gets the focus. */
export function findCommandTarget(command: PageCommand): HTMLElement | null {
  if (command.kind === "view") return findTableButton();
  if (command.kind !== "section") return null;
  return document.querySelector<HTMLElement>(`${SECTION_LINKS}[href="#${CSS.escape(command.id)}"]`);
}

function findTableButton(): HTMLElement | null {
  return document.getElementById(CHART_TABLE_BUTTON_ID);
}
