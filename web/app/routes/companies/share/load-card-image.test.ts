import { data } from "react-router";
import { describe, expect, it } from "vitest";
import type { ApiLoader } from "../../../api/api-loader.ts";
import type { ShareCard } from "../../../charts/share-card/share-card.ts";
import { priceChartFixture } from "../../../charts/testing/price-chart-fixture.ts";
import { companyFixture } from "../testing/company-fixture.ts";
import { loadCardImage } from "./load-card-image.ts";

const request = new Request("https://tenbin.example/companies/0482/card.png?begin=-3", {
  headers: { cookie: "__session=token", authorization: "Bearer token" },
});

function harness({ errorType = "", staleSince = null as string | null } = {}) {
  const calls: { readonly name: string; readonly headers: object; readonly input: unknown }[] = [];
  const cards: ShareCard[] = [];
  const load = (async (asking: Request, name: string, input: unknown) => {
    calls.push({ name, headers: Object.fromEntries(asking.headers), input });
    if (errorType !== "") throw data({ message: "", errorType }, { status: 404 });
    return { data: name === "getCompany" ? companyFixture() : priceChartFixture(), staleSince };
  }) as unknown as ApiLoader;
  const paint = async (card: ShareCard) => {
    cards.push(card);
    return new Uint8Array([1]);
  };
  const loadImage = () =>
    loadCardImage({ load, loadSample: async () => false, paint }, request, "0482");
  return { calls, cards, loadImage };
}

describe("loadCardImage", () => {
  it("asks as a visitor, whoever asks, and for the company's own years [ASVS 8.2.3]", async () => {
    const { calls, cards, loadImage } = harness();
    const response = await loadImage();
    const input = { params: { ticker: "0482" } };
    expect(calls).toEqual([
      { name: "getCompany", headers: {}, input },
      { name: "getPriceChart", headers: {}, input },
    ]);
    expect(response.headers.get("content-type")).toBe("image/png");
    expect(cards[0]?.address).toBe("tenbin.example/companies/0482");
  });

  it("answers 404 for an unknown company, and passes other failures on", async () => {
    expect((await harness({ errorType: "company_not_found" }).loadImage()).status).toBe(404);
    await expect(harness({ errorType: "unavailable" }).loadImage()).rejects.toMatchObject({
      init: { status: 404 },
    });
  });

  it("is not cached while the API does not answer", async () => {
    const response = await harness({ staleSince: "2025-11-14T00:00:00Z" }).loadImage();
    expect(response.headers.get("cache-control")).toBe("no-store");
  });
});
