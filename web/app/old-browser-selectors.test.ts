import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

/** What else shows the state in Firefox 115, one of the oldest browsers, which has no `:has()`. */
const SHOWN_BESIDES: Readonly<Record<string, string>> = {
  "ui/forms/forms.css &:has(:checked)": "the radio button itself",
  "ui/forms/forms.css &:has(:disabled)": "the box or radio button itself",
  "routes/pricing/comparison-table.css &:has(.p0:checked) .c0": "all plans are there",
  "routes/pricing/comparison-table.css &:has(.p1:checked) .c1": "all plans are there",
  "routes/pricing/comparison-table.css &:has(.p2:checked) .c2": "all plans are there",
  "routes/pricing/comparison-table.css &:has(.p3:checked) .c3": "all plans are there",
  "routes/pricing/comparison-table.css &:has(.p4:checked) .c4": "all plans are there",
};

it("style sheets show no state of a control by :has() alone", () => {
  const found = globSync("**/*.css", { cwd: import.meta.dirname }).flatMap((file) => {
    const css = readFileSync(join(import.meta.dirname, file), "utf8");
    const selectors = css.match(/[^\n]*:has\([^)\n]*:(?:checked|disabled|focus)[^\n]*/g) ?? [];
    return selectors.map((selector) => `${file} ${selector.trim().replace(/(,| \{)$/, "")}`);
  });
  expect([...new Set(found)].toSorted()).toEqual(Object.keys(SHOWN_BESIDES).toSorted());
});
