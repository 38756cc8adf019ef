import { expect, it } from "vitest";
import { filesOfPage } from "./preload-routes.ts";

it("lists the files of a page, each once", () => {
  const routes = {
    root: { id: "root", path: "", module: "/assets/root.js", css: ["/assets/root.css"] },
    "/companies/:ticker": {
      id: "/companies/:ticker",
      parentId: "root",
      path: "companies/:ticker",
      module: "/assets/company.js",
      imports: ["/assets/format.js", "/assets/root.js"],
      css: ["/assets/company.css"],
    },
  };
  expect(filesOfPage("/companies/7203", { version: "a", routes })).toEqual([
    "/assets/root.js",
    "/assets/root.css",
    "/assets/company.js",
    "/assets/format.js",
    "/assets/company.css",
  ]);
});
