import type { ScreeningPresets } from "@tenbin/contract";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, it } from "vitest";
import { listOffers } from "./catalogue/list-offers.ts";
import { EMPTY_SCREEN } from "./question/screen-state.ts";
import Screen from "./screen.tsx";
import { answerFixture } from "./testing/answer-fixture.ts";
import { listedFixture } from "./testing/listed-fixture.ts";

function textFor(screening: ScreeningPresets["screening"], columns: readonly string[]): string {
  const offers = { screening, past_plan: null, export_plan: null, record_plan: null } as const;
  const data = {
    screen: { ...EMPTY_SCREEN, columnSet: "own", columns },
    listed: listOffers(listedFixture(), offers),
    presets: [],
    answer: { ...answerFixture, total: 30, row_limit: screening === "presets" ? 0 : null },
    refusal: null,
    unsaved: null,
    staleSince: null,
  };
  const Stub = createRoutesStub([{ path: "/", Component: () => <Screen data={data} /> }]);
  return renderToString(<Stub />)
    .replaceAll("<!-- -->", "")
    .replaceAll(/<[^>]+>/g, "");
}

describe("what another plan shows", () => {
  it("is named by its label to viewers who have the presets only", () => {
    const text = textFor("presets", ["verdict"]);
    expect(text).toContain("条件を変える、加えるのはライト以上です。");
    expect(text).toContain("の会社の判定・株価÷価値・正確度は、ライト以上で表示します。");
    expect(text).toContain("残りの30社は、ライト以上で表示します。");
  });

  it("is not said to be the verdict where a column wants more than the viewer's plan", () => {
    const text = textFor("own_conditions", ["verdict", "assets_growth_p1y"]);
    expect(text).not.toContain("ライト以上");
  });
});
