import { expect, it } from "vitest";
import { loadStoppedCompany } from "./load-stopped-company.server.ts";

it("shows nothing that an address names instead of a code", async () => {
  const request = new Request("https://tenbin.example/stopmail");
  expect(await loadStoppedCompany(request, "口座を確認してください")).toBeNull();
});
