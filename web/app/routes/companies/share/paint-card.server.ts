import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { LRUCache } from "lru-cache";
import {
  CARD_HEIGHT,
  CARD_WIDTH,
  drawShareCard,
} from "../../../charts/share-card/draw-share-card.ts";
import type { ShareCard } from "../../../charts/share-card/share-card.ts";
import { lightColours } from "../../../charts/share-card/token-colours.ts";
import tokensCss from "../../../ui/tokens.css?raw";

type Image = Uint8Array<ArrayBuffer>;

/** About 40 kB each. */
const MAX_IMAGES = 300;
/** Their own, so that the same figures are the same picture on every machine. */
const FONT_FAMILY = "Noto Sans JP";
const FONT_FILES = ["400Regular/NotoSansJP_400Regular.ttf", "700Bold/NotoSansJP_700Bold.ttf"];

/** By what they say, which is finer than the version of the data: crawlers pass the page cache by. */
const images = new LRUCache<string, Image>({ max: MAX_IMAGES });

let loading: Promise<typeof import("@napi-rs/canvas")> | undefined;

/** As a PNG file. */
export async function paintCard(card: ShareCard): Promise<Image> {
  const key = JSON.stringify(card);
  const known = images.get(key);
  if (known !== undefined) return known;
  loading ??= loadCanvas();
  const { createCanvas } = await loading;
  const canvas = createCanvas(CARD_WIDTH, CARD_HEIGHT);
  const look = { colour: lightColours(tokensCss), fontFamily: `"${FONT_FAMILY}"` };
  drawShareCard(canvas.getContext("2d"), card, look);
  const image = new Uint8Array(await canvas.encode("png"));
  images.set(key, image);
  return image;
}

/** With the first picture: most processes draw none for long. */
async function loadCanvas() {
  const canvas = await import("@napi-rs/canvas");
  const fonts = dirname(
    createRequire(import.meta.url).resolve("@expo-google-fonts/noto-sans-jp/package.json"),
  );
  for (const file of FONT_FILES) {
    canvas.GlobalFonts.registerFromPath(join(fonts, file), FONT_FAMILY);
  }
  return canvas;
}
