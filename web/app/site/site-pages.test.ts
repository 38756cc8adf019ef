import { existsSync } from "node:fs";
import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { describe, expect, it } from "vitest";
import routes from "../routes.ts";
import type { SitePage } from "./site-page.ts";
import { getSitePage, sitePages } from "./site-pages.ts";

/** In the order of specification 2.1 to 2.10. */
const home = ["/"];
const pricing = [
  "",
  "churn/done",
  "churn/confirm",
  "churn/canceled",
  "upgrade",
  "upgrade/done",
  "downgrade/confirm",
  "downgrade/done",
  "downgrade/canceled",
  "payment",
  "payment/completed",
  "payment/failed",
  "payment-unit",
].map((child) => (child === "" ? "/pricing" : `/pricing/${child}`));
const info = "/cc, /gn, /sf, /asc, /law, /tos, /news, /privacy, /guide, /error, /lesson".split(
  ", ",
);
const login =
  "/login, /login/email, /login/password, /login/error, /login/verify, /login/timelimit, /logout".split(
    ", ",
  );
const registration =
  "/register, /register/login, /register/verify, /register/existed, /register/timelimit".split(
    ", ",
  );
const features = "/search, /results, /portfolio, /promising, /screening".split(", ");
const companies = ["/companies/{ticker}", "/companies/{ticker}/history"].map((path) =>
  path.replace("{ticker}", ":ticker"),
);
const settings = [
  "/setting",
  ...["", "/done", "/confirm", "/existed", "/timelimit"].map((end) => `/setting/mail-change${end}`),
  "/setting/delete-account",
  "/setting/password-change",
  ...["", "/confirm", "/timelimit", "/reset"].map((end) => `/setting/password-forget${end}`),
];
const mail = "/stopmail, /mail-alert/failed, /mail-alert/canceled".split(", ");
const supertrial = [
  "/supertrial/verify",
  "/supertrial/applied",
  "/supertrial/google-login",
  "/supertrial/questionnaire",
  "/supertrial/password-setting",
  "/supertrial/password-setting/done",
];

const pages: readonly SitePage[] = sitePages;
const pathOf = ({ index, path = "" }: RouteConfigEntry) => (index ? "/" : `/${path}`);
const rows = pages.map((row) => [row.path, row] as const);

describe("URL table", () => {
  it.each([
    ["home", home],
    ["pricing and its child routes", pricing],
    ["info pages", info],
    ["login", login],
    ["registration", registration],
    ["main features", features],
    ["company pages", companies],
    ["settings", settings],
    ["mail", mail],
    ["supertrial", supertrial],
  ])(
    "has every route of %s [spec 2.1, 2.2, 2.3, 2.4, 2.5, 2.6, 2.7, 2.8, 2.9, 2.10]",
    (_, paths) => {
      expect(pages.map(({ path }) => path)).toEqual(expect.arrayContaining(paths));
    },
  );

  it("has no other route but static pages of information [spec 2.1, 2.2, 2.3, 2.4, 2.5, 2.6, 2.7, 2.8, 2.9, 2.10]", () => {
    const listed = [home, pricing, info, login, registration, features, companies, settings, mail];
    const specified = new Set([...listed, supertrial].flat());
    const others = pages.filter(({ path }) => !specified.has(path));
    expect(others.filter(({ kind, isStatic }) => kind !== "page" || !isStatic)).toEqual([]);
    expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length);
  });

  it("has distinct titles", () => {
    const titles = pages.map(({ title }) => title);
    expect(titles.filter((title) => title.trim() === "")).toEqual([]);
    expect(new Set(titles).size).toBe(titles.length);
  });

  it.each(rows)("%s has its route module", (_, { module }) => {
    expect(existsSync(join(import.meta.dirname, "..", module))).toBe(true);
  });

  it("prerenders no page of a single viewer or company", () => {
    const files = pages.filter(({ isStatic }) => isStatic);
    expect(files.filter(({ middleware }) => middleware.includes("no-store"))).toEqual([]);
    expect(files.filter(({ path }) => path.includes(":"))).toEqual([]);
  });

  it.each(rows)("%s is indexed when it is built and public", (_, row) => {
    expect(row.indexable).toBe(row.kind === "page" && !row.middleware.includes("no-store"));
  });

  it("resolves its own URLs only", () => {
    expect(getSitePage("/pricing/churn/done")).toMatchObject({ kind: "outcome", isStatic: true });
    expect(getSitePage("companies/:ticker").path).toBe("/companies/:ticker");
    expect(() => getSitePage("/pricing/churn")).toThrow("/pricing/churn");
  });
});

describe("route configuration", () => {
  const built: readonly RouteConfigEntry[] = routes;

  it("contains the table by path and module, the feeds, the gallery, and the catch-all", () => {
    expect(built.map((route) => [pathOf(route), route.file])).toEqual([
      ...pages.map(({ path, module }) => [path, module]),
      ["/sf/feed.atom", "routes/info/live-record/feed.ts"],
      ["/news/feed.atom", "routes/info/news/feed.ts"],
      ["/companies/:ticker/card.png", "routes/companies/share/card-image.ts"],
      ["/gallery", "routes/gallery/page.tsx"],
      ["/*", "routes/not-found.ts"],
    ]);
  });
});
