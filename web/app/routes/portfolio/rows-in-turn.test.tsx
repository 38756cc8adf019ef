// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { Profiler } from "react";
import { afterEach, expect, it } from "vitest";
import { RowsInTurn } from "./rows-in-turn.tsx";

afterEach(cleanup);

const countRows = () => document.querySelectorAll("li:not(.row-place)").length;
const countPlaces = () => document.querySelectorAll("li.row-place").length;
/** Rows and places of rows in the document at each commit. */
const committed: [rows: number, places: number][] = [];

function List({ length }: { readonly length: number }) {
  const rows = Array.from({ length }, (_, at) => <li key={at}>{at}</li>);
  return (
    <ul>
      <Profiler id="rows" onRender={() => void committed.push([countRows(), countPlaces()])}>
        <RowsInTurn rows={rows} place={<li className="row-place" />} />
      </Profiler>
    </ul>
  );
}

it("RowsInTurn shows the places of all rows, then twelve rows more each time, whatever their number becomes", () => {
  const { rerender } = render(<List length={40} />);
  expect(committed).toEqual([
    [0, 40],
    [12, 28],
    [24, 16],
    [36, 4],
    [40, 0],
  ]);
  rerender(<List length={3} />);
  expect(countRows()).toBe(3);
  rerender(<List length={100} />);
  expect(countRows()).toBe(100);
});
