// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { RowsInTurn } from "./rows-in-turn.tsx";

afterEach(cleanup);

const shown: number[] = [];

function List({ length }: { readonly length: number }) {
  const rows = Array.from({ length }, (_, at) => <li key={at}>{at}</li>);
  return (
    <ul ref={(list) => void (list !== null && shown.push(list.children.length))}>
      <RowsInTurn rows={rows} />
    </ul>
  );
}

it("RowsInTurn shows the first rows at once and all of them then, whatever their number becomes", () => {
  const { container, rerender } = render(<List length={40} />);
  const count = () => container.querySelectorAll("li").length;
  expect([shown[0], count()]).toEqual([12, 40]);
  rerender(<List length={3} />);
  expect(count()).toBe(3);
  rerender(<List length={100} />);
  expect(count()).toBe(100);
});
