import { describe, expect, it } from "vitest";
import { createPageAddressReader, restoreIgnored } from "./page-address.ts";

const read = createPageAddressReader([
  { path: "/", query: [] },
  { path: "/results", query: ["q", "sort"] },
  { path: "/companies/:ticker", query: ["begin", "end"] },
  { path: "/companies/:ticker/history", query: [] },
]);
const keyOf = (url: string) => {
  const { path, search } = read(url);
  return path + search;
};

describe("the address that a page is cached by", () => {
  it.each([
    ["/", "/"],
    ["/?", "/"],
    ["/?x=1", "/"],
    ["/companies/0482?x=1&begin=-3&utm_source=mail", "/companies/0482?begin=-3"],
    ["/companies/0482?end=-1&begin=-3", "/companies/0482?begin=-3&end=-1"],
    ["/companies/0482?begin=-3&begin=-4", "/companies/0482?begin=-3"],
    ["/companies/0482/history?begin=-3", "/companies/0482/history"],
    ["/COMPANIES/0482/?begin=-3&x=1", "/COMPANIES/0482/?begin=-3"],
    ["/results?sort=mv&q=%E6%B8%AF&page=2", "/results?q=%E6%B8%AF&sort=mv"],
    ["/nope?x=1", "/nope"],
    ["/?%", "/"],
    ["/?__proto__=1", "/"],
    [
      "/results.data?q=a&_routes=root%2C%2Fresults&x=1",
      "/results.data?q=a&_routes=root%2C%2Fresults",
    ],
    ["/results.data?_routes=%2Fresults%2Croot%2Cx", "/results.data?_routes=root%2C%2Fresults"],
    ["/companies/0482.data?_routes=x", "/companies/0482.data"],
    ["/_root.data?_routes=%2F&x=1", "/_root.data?_routes=%2F"],
    ["/companies/0482?_routes=root", "/companies/0482"],
  ])("%s → %s", (url, key) => {
    expect(keyOf(url)).toBe(key);
  });
});

describe("addresses of which there are as many as anybody likes", () => {
  it.each([
    ["/results?q=a", true],
    ["/companies/0482?begin=-3", true],
    ["/nope", true],
    ["/nope?x=1", true],
    ["/", false],
    ["/results?x=1", false],
    ["/companies/0482?x=1", false],
    ["/results.data?q=a", false],
  ])("%s: %s", (url, expected) => {
    expect(read(url).isUnbounded).toBe(expected);
  });
});

describe("restoreIgnored", () => {
  it.each([
    [
      "/Companies/0482?begin=-3&utm=a%20b",
      "/companies/0482?begin=-3",
      "/companies/0482?begin=-3&utm=a+b",
    ],
    ["/contact?utm=1", "/cc", "/cc?utm=1"],
    ["/Companies/0482?begin=-3", "/companies/0482?begin=-3", "/companies/0482?begin=-3"],
  ])("%s redirected to %s leads to %s", (url, location, to) => {
    expect(restoreIgnored(location, read(url).ignored)).toBe(to);
  });
});
