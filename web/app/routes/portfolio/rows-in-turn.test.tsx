// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { Profiler } from "react";
import { afterEach, expect, it } from "vitest";
import { RowsInTurn } from "./rows-in-turn.tsx";

afterEach(cleanup);

const countRows = () => document.querySelectorAll("li").length;
/** Rows in the document at each commit. */
const committed: number[] = [];

function List({ length }: { readonly length: number }) {
  const rows = Array.from({ length }, (_, at) => <li key={at}>{at}</li>);
  return (
    <ul>
      <Profiler id="rows" onRender={() => void committed.push(countRows())}>
        <RowsInTurn rows={rows} />
      </Profiler>
    </ul>
  );
}

it("RowsInTurn shows twelve rows at once and twelve more each time, whatever their number becomes", () => {
  const { rerender } = render(<List length={40} />);
  expect(committed).toEqual([12, 24, 36, 40]);
  rerender(<List length={3} />);
  expect(countRows()).toBe(3);
  rerender(<List length={100} />);
  expect(countRows()).toBe(100);
});
