// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { Tabs } from "./tabs.tsx";

afterEach(cleanup);

function open() {
  return screen.getByRole("tab", { selected: true }).textContent;
}

function press(key: string) {
  fireEvent.keyDown(screen.getByRole("tab", { selected: true }), { key });
}

describe("Tabs", () => {
  const tabs = ["通期", "四半期", "予想"].map((label, i) => ({
    key: `t${i}`,
    label,
    content: `${label}の表`,
  }));

  it("shows the first panel and keeps the others in the document", () => {
    render(<Tabs label="業績" tabs={tabs} />);
    expect(open()).toBe("通期");
    expect(screen.getByRole("tabpanel").textContent).toBe("通期の表");
    expect(screen.getAllByRole("tabpanel", { hidden: true })).toHaveLength(3);
  });

  it("opens the clicked tab, which labels its panel", () => {
    render(<Tabs label="業績" tabs={tabs} />);
    fireEvent.click(screen.getByRole("tab", { name: "四半期" }));
    expect(screen.getByRole("tabpanel", { name: "四半期" }).textContent).toBe("四半期の表");
  });

  it("moves with the arrow keys, wrapping around, and with Home and End", () => {
    render(<Tabs label="業績" tabs={tabs} />);
    const visited = ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft", "Home", "End"].map(
      (key) => {
        press(key);
        return open();
      },
    );
    expect(visited).toEqual(["四半期", "予想", "通期", "予想", "通期", "予想"]);
    expect(document.activeElement?.textContent).toBe("予想");
    press("a");
    expect(open()).toBe("予想");
  });

  it("has a single tab stop", () => {
    render(<Tabs label="業績" tabs={tabs} />);
    const stops = screen.getAllByRole("tab").filter((tab) => tab.tabIndex === 0);
    expect(stops.map((tab) => tab.textContent)).toEqual(["通期"]);
  });
});
