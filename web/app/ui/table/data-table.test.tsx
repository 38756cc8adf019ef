// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, describe, expect, it } from "vitest";
import type { Column } from "./column.ts";
import { DataTable, MAX_RENDERED_ROWS } from "./data-table.tsx";

afterEach(cleanup);

interface Row {
  readonly code: string;
  readonly price: number | null;
}

const columns: readonly Column<Row>[] = [
  { key: "code", head: "企業", cell: (row) => row.code, sortBy: (row) => row.code },
  {
    key: "price",
    head: "株価(円)",
    numeric: true,
    cell: (row) => row.price ?? "－",
    sortBy: (row) => row.price,
  },
];
const few: readonly Row[] = [
  { code: "0482", price: 1842 },
  { code: "0417", price: null },
  { code: "0113", price: 2635 },
];
const many = Array.from({ length: 3800 }, (_, i): Row => ({ code: String(i), price: i }));

const table = (rows: readonly Row[]) => (
  <DataTable caption="企業の一覧" columns={columns} rows={rows} keyOf={(row) => row.code} />
);
const codes = () => screen.getAllByRole("rowheader").map((cell) => cell.textContent);
const head = (name: string) => screen.getByRole("columnheader", { name: new RegExp(name) });

describe("DataTable", () => {
  it("keeps the rows' order until a header is pressed, then announces the sorting", () => {
    render(table(few));
    expect(codes()).toEqual(["0482", "0417", "0113"]);
    expect(head("株価").getAttribute("aria-sort")).toBeNull();
    fireEvent.click(within(head("株価")).getByRole("button"));
    expect(codes()).toEqual(["0113", "0482", "0417"]);
    expect(head("株価").getAttribute("aria-sort")).toBe("descending");
    fireEvent.click(within(head("株価")).getByRole("button"));
    expect(codes()).toEqual(["0482", "0113", "0417"]);
    expect(head("企業").getAttribute("aria-sort")).toBeNull();
  });

  it("offers the same sortings where headers are hidden", () => {
    render(table(few));
    fireEvent.change(screen.getByLabelText("並び順"), { target: { value: "price ascending" } });
    expect(codes()).toEqual(["0482", "0113", "0417"]);
  });

  it("renders a part of many rows, with their count and positions", () => {
    const html = renderToString(table(many));
    const rendered = html.match(/scope="row"/g) ?? [];
    expect(rendered.length).toBeGreaterThan(10);
    expect(rendered.length).toBeLessThan(60);
    expect(html).toContain('aria-rowcount="3801"');
    expect(html).toContain('aria-rowindex="2"');
  });

  it("renders every row up to the limit", () => {
    const html = renderToString(table(many.slice(0, MAX_RENDERED_ROWS)));
    expect(html.match(/scope="row"/g)).toHaveLength(MAX_RENDERED_ROWS);
    expect(html).not.toContain("aria-rowcount");
  });
});
