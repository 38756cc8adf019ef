import {
  CARD_HEIGHT,
  CARD_WIDTH,
  drawShareCard,
} from "../../../charts/share-card/draw-share-card.ts";
import type { CompanyResponse, PriceChart } from "@tenbin/contract";
import { toShareCard } from "./to-share-card.ts";

/** In this browser, of what its page shows. */
export async function drawPicture(
  company: CompanyResponse,
  chart: PriceChart,
  sample: boolean,
): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = CARD_WIDTH;
  canvas.height = CARD_HEIGHT;
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("No canvas to draw the picture on");
  // `light-dark()` only resolves on an element.
  const probe = document.createElement("span");
  probe.hidden = true;
  probe.style.colorScheme = "light";
  document.body.append(probe);
  const colour = (token: string) => {
    probe.style.color = `var(${token})`;
    return getComputedStyle(probe).color;
  };
  const { fontFamily } = getComputedStyle(document.body);
  const card = toShareCard(company, chart, { host: location.host, sample });
  drawShareCard(context, card, { colour, fontFamily });
  probe.remove();
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error("The picture could not be encoded"));
      else resolve(blob);
    }, "image/png");
  });
}
