import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** What WCAG 2.2 AA finds wrong with the page: rule and place, one line each. */
export function accessibilityFaults(page: Page): Promise<string[]> {
  return faultsOf(new AxeBuilder({ page }).withTags(WCAG));
}

/** The part of it that another theme can change. */
export function contrastFaults(page: Page): Promise<string[]> {
  return faultsOf(new AxeBuilder({ page }).withRules("color-contrast"));
}

async function faultsOf(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => {
      const why = failureSummary?.replaceAll(/\s+/g, " ") ?? "";
      return `${id} (${help}) at ${target.join(" ")}: ${why}`;
    }),
  );
}
