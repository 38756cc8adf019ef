import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

export function accessibilityViolations(page: Page): Promise<string[]> {
  return runAxe(page, (axe) => axe.withTags(WCAG));
}

/** Only the violations that depend on the theme. */
export function contrastViolations(page: Page): Promise<string[]> {
  return runAxe(page, (axe) => axe.withRules("color-contrast"));
}

/** Legacy mode skips the blank page for merging results of frames; no page has frames. */
async function runAxe(page: Page, limit: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
  expect(page.frames(), "frames, which this would leave out").toHaveLength(1);
  await page.evaluate(renderAll);
  await finishTransitions(page);
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();
  const { violations } = await limit(axe).analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => {
      const why = failureSummary?.replaceAll(/\s+/g, " ") ?? "";
      return `${id} (${help}) at ${target.join(" ")}: ${why}`;
    }),
  );
}

/** Runs in the browser: what is not rendered as long as it is far away begins its transitions when it is looked at. */
function renderAll(): void {
  for (const element of document.querySelectorAll<HTMLElement>("main *")) {
    if (getComputedStyle(element).contentVisibility !== "auto") continue;
    element.style.contentVisibility = "visible";
  }
}

/** A transition may begin with the frame after a change, and ends with one that a busy browser draws late. */
async function finishTransitions(page: Page): Promise<void> {
  let count: number;
  do count = await page.evaluate(awaitTransitions);
  while (count > 0);
}

/**
 * Runs in the browser.
 * @returns how many transitions it has waited for
 */
async function awaitTransitions(): Promise<number> {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const running = document
    .getAnimations()
    .filter((animation) => animation instanceof CSSTransition);
  await Promise.allSettled(running.map(({ finished }) => finished));
  return running.length;
}
