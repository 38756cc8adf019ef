import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const APP = join(import.meta.dirname, "../..");
/** Their first attribute says so; `useForm` gives the method of the third. */
const SENT_BY_BROWSER = /^<form\s+(action="|method="post")/;
const SENT_BY_SCRIPT = /^<form\s+(method=\{SCRIPT_ONLY\}|\{\.\.\.form\})/;

describe("every form", () => {
  it("is either sent by the browser to an address that takes it, or by the script alone", async () => {
    const sentByBrowser: string[] = [];
    const undecided: string[] = [];
    for await (const file of glob("**/*.tsx", { cwd: APP })) {
      if (file.includes(".test.")) continue;
      const source = await readFile(join(APP, file), "utf8");
      for (const { index } of source.matchAll(/<form\b/g)) {
        const form = source.slice(index, index + 200);
        if (SENT_BY_BROWSER.test(form)) sentByBrowser.push(file);
        else if (!SENT_BY_SCRIPT.test(form)) undecided.push(file);
      }
    }
    expect(undecided).toEqual([]);
    expect([...new Set(sentByBrowser)].toSorted()).toEqual([
      "layout/not-found-screen.tsx",
      "routes/mail/stop-company.tsx",
      "routes/mail/stop-form.tsx",
      "routes/results/comparison/compared-companies.tsx",
      "routes/results/comparison/price-index-chart.tsx",
    ]);
  });
});
