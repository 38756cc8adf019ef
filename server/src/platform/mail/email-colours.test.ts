import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { renderEmail } from "./render-email.ts";
import { DARK_MODE_CSS, emailColours } from "./email-colours.ts";

const tokens = readFileSync(new URL("../../../../web/app/ui/tokens.css", import.meta.url), "utf8");

describe("email colours", () => {
  it.each(Object.entries(emailColours))(
    "have the site's %s in both themes",
    (name, [light, dark]) => {
      expect(tokens).toContain(`--color-${name}: light-dark(${light}, ${dark});`);
    },
  );

  it("are inlined for light mode, and defined in dark for every class in use", () => {
    const action = { label: "開く", url: "https://tenbin.example/a" };
    const { html } = renderEmail(
      { subject: "件名", paragraphs: ["本文"], action, notes: ["注"] },
      "https://tenbin.example",
    );
    const used = [...html.matchAll(/class="([^"]+)"/g)].flatMap(([, names = ""]) =>
      names.split(" "),
    );
    const themed = new Set(used.filter((name) => name !== "sides" && name !== "rule"));
    expect(themed.size).toBeGreaterThanOrEqual(7);
    for (const name of themed) expect(DARK_MODE_CSS).toContain(`.${name}{`);
    for (const light of [emailColours.sheet[0], emailColours.ink[0], emailColours.accent[0]]) {
      expect(html).toContain(light);
    }
  });
});
