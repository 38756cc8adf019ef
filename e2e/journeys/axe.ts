import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** What WCAG 2.2 AA finds wrong with the page: rule and place, one line each. */
export function accessibilityViolations(page: Page): Promise<string[]> {
  return runAxe(page, (axe) => axe.withTags(WCAG));
}

/** The part of it that another theme can change. */
export function contrastViolations(page: Page): Promise<string[]> {
  return runAxe(page, (axe) => axe.withRules("color-contrast"));
}

/**
 * One run in the page itself: no page has a frame, so the blank page beside it, in which results of frames
 * are put together, is not opened. What passed is counted, not described.
 */
async function runAxe(page: Page, limit: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
  expect(page.frames(), "frames, which this would leave out").toHaveLength(1);
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();
  const { violations } = await limit(axe).analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => {
      const why = failureSummary?.replaceAll(/\s+/g, " ") ?? "";
      return `${id} (${help}) at ${target.join(" ")}: ${why}`;
    }),
  );
}
