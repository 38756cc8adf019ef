import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, it } from "vitest";
import { getSitePage, sitePages } from "../site/site-pages.ts";
import { OutcomeScreen } from "./outcome-screen.tsx";
import { outcomeFor, outcomes } from "./outcomes.ts";

const rows = Object.entries(outcomes);
const PRODUCT_DOORS = ["/portfolio#import", "/screening", "/promising"];

function screenOf(path: string, isTrue: boolean): string {
  const { title } = getSitePage(path);
  const Screen = () => <OutcomeScreen title={title} outcome={outcomeFor(path)} isTrue={isTrue} />;
  const Stub = createRoutesStub([{ path: "/", Component: Screen }]);
  return renderToString(<Stub />);
}

describe("outcome table", () => {
  it("has every outcome of the sitemap, and no others", () => {
    const listed = sitePages.flatMap(({ kind, path }) => (kind === "outcome" ? [path] : []));
    expect(rows.map(([path]) => path).toSorted()).toEqual(listed.toSorted());
    expect(rows.length).toBeGreaterThanOrEqual(18);
  });

  it.each(rows)("%s leads to a page of the site that is not an outcome", (_, { next }) => {
    expect(getSitePage(next.to).kind).not.toBe("outcome");
  });

  it.each(rows)("%s consists of full, calm sentences", (_, { happened, meaning }) => {
    for (const text of [happened.what, happened.unchanged, meaning]) {
      expect(text).toMatch(/。$/);
    }
    expect(JSON.stringify([happened, meaning])).not.toMatch(/[!!]|残念|もったいない|今すぐ/);
  });

  it("claims of no used or old registration link that the registration is not finished", () => {
    const { what, unchanged } = outcomes["/register/timelimit"].happened;
    expect(what + unchanged).toContain("登録がお済みの方は、そのままログインできます。");
    expect(what + unchanged).not.toContain("完了していません");
    expect(outcomes["/register/existed"].happened.what).toContain("会員登録がお済み");
  });

  it("has distinct headings", () => {
    const headings = rows.map(([, { happened }]) => happened.heading);
    expect(new Set(headings).size).toBe(headings.length);
  });

  it("rejects other URLs", () => {
    expect(() => outcomeFor("/pricing")).toThrow("/pricing");
  });
});

describe("OutcomeScreen", () => {
  it.each(rows)("%s says after its flow what happened and what did not change", (path, row) => {
    const html = screenOf(path, true);
    const { heading, what, unchanged } = row.happened;
    for (const words of [`<h1>${heading}</h1>`, what, unchanged]) expect(html).toContain(words);
    expect(html).not.toContain(row.meaning);
  });

  it("tells a temporal member that the trial is over, and the way on [spec 8.8]", () => {
    const { trialEnded, ...row } = outcomes["/login/timelimit"];
    const Screen = () => <OutcomeScreen title="" outcome={{ ...row, ...trialEnded }} isTrue />;
    const html = renderToString(
      createElement(createRoutesStub([{ path: "/", Component: Screen }])),
    );
    expect(html).toContain("<h1>無料体験の期間が終わりました</h1>");
    expect(html).toContain('href="/register"');
    expect(html).not.toContain(row.happened.heading);
  });

  it.each(rows)("%s claims nothing when opened directly", (path, row) => {
    const html = screenOf(path, false);
    expect(html).toContain(`<h1>${getSitePage(path).title}</h1>`);
    expect(html).toContain(row.meaning);
    const { heading, what, unchanged } = row.happened;
    for (const words of [heading, what, unchanged]) expect(html).not.toContain(words);
  });

  it.each(rows)(
    "%s has one next step, and the three doors where it opens the product",
    (path, row) => {
      for (const isTrue of [true, false]) {
        const html = screenOf(path, isTrue);
        const places = [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, to]) => to);
        const doors = isTrue && row.opensProduct === true ? PRODUCT_DOORS : [];
        expect(places).toEqual([row.next.to, ...doors]);
        expect(html).not.toContain("<button");
      }
    },
  );

  it("opens the product after a payment and once a trial has its password", () => {
    const opening = rows.flatMap(([path, row]) => (row.opensProduct === true ? [path] : []));
    expect(opening).toEqual([
      "/pricing/upgrade/done",
      "/pricing/payment/completed",
      "/supertrial/password-setting/done",
    ]);
  });
});
