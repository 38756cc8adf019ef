import { loadImage, createCanvas } from "@napi-rs/canvas";
import { describe, expect, it } from "vitest";
import { priceChartFixture } from "../../../charts/testing/price-chart-fixture.ts";
import { companyFixture } from "../testing/company-fixture.ts";
import { paintCard } from "./paint-card.server.ts";
import { toShareCard } from "./to-share-card.ts";

const cardOf = (name: string) =>
  toShareCard(companyFixture({ name_jp: name }), priceChartFixture(), {
    host: "tenbin.example",
    sample: true,
  });

/** Dark pixels of the heading. */
async function inkOfName(name: string): Promise<number> {
  const image = await loadImage(await paintCard(cardOf(name)));
  const context = createCanvas(image.width, image.height).getContext("2d");
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(64, 84, 1_072, 60);
  return data.filter((value, at) => at % 4 === 0 && value < 80).length;
}

describe("paintCard", () => {
  it("draws 1200 × 630 pixels", async () => {
    const { width, height } = await loadImage(await paintCard(cardOf("みなと精工")));
    expect([width, height]).toEqual([1_200, 630]);
  });

  it("has Japanese glyphs of its own: missing ones would all be the same box", async () => {
    const inks = await Promise.all(["一", "精", "鬱"].map(inkOfName));
    expect(new Set(inks).size).toBe(3);
  });
});
