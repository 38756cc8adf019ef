import type { CompanyAlerts } from "@tenbin/contract";
import { describe, expect, it } from "vitest";
import { parseNumber } from "../ui/forms/numbers.ts";
import { type AlertRow, rowKeys, toForm, toSent } from "./company-form.ts";

const alert = (
  condition: CompanyAlerts["alerts"][number]["condition"],
  status: "armed" | "told" = "armed",
) => ({ condition, status, level_day: null });

function switchOn(row: AlertRow, level: number | string = ""): AlertRow {
  return Object.assign({}, row, { isOn: true, level: String(level) });
}

describe("the form of a company's alerts", () => {
  it("gives back what it was made of, with what it has no line for", () => {
    const alerts = [
      alert({ kind: "verdict", once: true }),
      alert({ kind: "price", direction: "below", level: 900, once: false }),
      alert({ kind: "price", direction: "below", level: 800, once: false }),
      alert({ kind: "disclosure", kinds: ["dividend", "buyback"], once: false }),
      alert({ kind: "disclosure", kinds: ["correction"], once: false }),
      alert({ kind: "results", days_ahead: 5, once: false }),
    ];
    const form = toForm(alerts);
    expect(form.rows.map(({ key }) => key)).toEqual(rowKeys);
    const conditions = (toSent(form, parseNumber) ?? []).map(({ condition }) => condition);
    expect(conditions).toHaveLength(alerts.length);
    expect(conditions).toEqual(
      expect.arrayContaining([
        ...alerts.slice(0, 3).map(({ condition }) => condition),
        { kind: "disclosure", kinds: ["dividend", "buyback"], once: false },
        ...alerts.slice(4).map(({ condition }) => condition),
      ]),
    );
  });

  it("arms again what was told once, when its line is switched on", () => {
    const { rows, others } = toForm([alert({ kind: "forecast", once: true }, "told")]);
    expect(toSent({ rows, others }, parseNumber)).toEqual([]);
    const on = rows.filter(({ key }) => key === "forecast").map((row) => switchOn(row));
    expect(toSent({ rows: on, others }, parseNumber)).toEqual([
      { condition: { kind: "forecast", once: true }, rearm: true },
    ]);
  });

  it.each(["", "abc", "0", "-5"])("sends nothing while a level is %j", (level) => {
    const { rows, others } = toForm([]);
    const on = rows.filter(({ key }) => key === "price-above").map((row) => switchOn(row, level));
    expect(toSent({ rows: on, others }, parseNumber)).toBeNull();
  });
});
