import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import type { Client } from "@tenbin/contract/client";
import { plotOf } from "../journeys/company-page.ts";
import { awaitMonthEnds } from "../journeys/month-ends.ts";
import { expect, openPage, test, movePointer } from "../journeys/journey.ts";
import { enterpriseSession } from "../test-urls.ts";
import {
  densities,
  fileName,
  FOLDER,
  type PictureSize,
  takenPictures,
  themes,
  widths,
} from "./picture-files.ts";
import { everywhere, type Picture, pictures } from "./pictures.ts";
import { digestSources } from "./source-digest.ts";

/**
 * Windows in CSS pixels: of a PC with the guide's own column, and of a phone. High, so that nothing that is
 * fixed covers a part.
 */
const windows = {
  wide: { width: 1_032, height: 2_400 },
  narrow: { width: 390, height: 2_400 },
} as const;
/** Of WebP: text stays sharp, and a picture is far below 100 kB. */
const QUALITY = 55;
/** CSS pixels at the sides of a part. */
const RIM = 12;
const MAX_HEIGHTS = { wide: 860, narrow: 960 } as const;
/** Companies of the portfolio. */
const HELD = 9;

test.use({ storageState: enterpriseSession, deviceScaleFactor: densities.narrow });

for (const [name, picture] of Object.entries(pictures)) {
  test(name, async ({ page, api }) => {
    if (picture.path === "/portfolio") await fillPortfolio(api);
    // Else the page says that they are being prepared.
    if (picture.path.startsWith("/screening")) await awaitMonthEnds(api);
    const sizes = new Map<string, PictureSize>();
    for (const width of widths) {
      await page.setViewportSize(windows[width]);
      for (const theme of themes) {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
        await showPart(page, picture);
        const { size, bytes } = await takePicture(page, picture, width);
        sizes.set(width, size);
        await writeFile(join(FOLDER, fileName(name, width, theme)), bytes);
      }
    }
    const sources = await digestSources([...everywhere, ...picture.sources]);
    await noteTaken(name, { ...Object.fromEntries(sizes), sources });
  });
}

async function noteTaken(name: string, entry: object): Promise<void> {
  const file = join(FOLDER, "taken.json");
  const known: unknown = JSON.parse(await readFile(file, "utf8"));
  const taken = takenPictures.parse({ ...Object(known), [name]: entry });
  const ordered = Object.keys(pictures).map((each) => [each, taken[each]]);
  await writeFile(file, `${JSON.stringify(Object.fromEntries(ordered), null, 2)}\n`);
}

async function fillPortfolio(api: Client): Promise<void> {
  const found = await api.call("search", { query: { sort: "mv", limit: HELD } });
  for (const [at, { ticker }] of (found?.rows ?? []).entries()) {
    const shares = 100 * (at + 1);
    const holdings = [{ account: "specific" as const, shares, average_cost: 1_500 }];
    await api.call("putPortfolio", { params: { ticker } });
    await api.call("patchPortfolio", { params: { ticker }, body: { holdings } });
  }
}

async function showPart(page: Page, { path, shown, rows, typed }: Picture): Promise<void> {
  await openPage(page, path);
  // Parts below the first one are loaded at the first interaction.
  await movePointer(page);
  const part = page.locator(shown);
  if (shown === "#chart") await expect(plotOf(page)).toBeVisible();
  if (typed !== undefined) await page.getByRole("main").getByRole("combobox").fill(typed);
  await expect(part).toBeVisible();
  if (rows !== undefined) await expect(part.locator(rows).first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  // Below the head of the site, which sticks to the window's top.
  await part.evaluate((element) => {
    window.scrollTo(0, element.getBoundingClientRect().top + window.scrollY - 200);
  });
}

async function takePicture(
  page: Page,
  { shown, rows, above = 0 }: Picture,
  of: (typeof widths)[number],
) {
  const maxHeight = MAX_HEIGHTS[of];
  const part = page.locator(shown);
  const box = await part.evaluate((element, selector) => {
    const { left, width, top, bottom } = element.getBoundingClientRect();
    const found = selector === null ? [] : [...element.querySelectorAll(selector)];
    const bottoms = found.map((row) => row.getBoundingClientRect().bottom - top);
    const { scrollX, scrollY } = window;
    return { x: left + scrollX, y: top + scrollY, width, height: bottom - top, bottoms };
  }, rows ?? null);
  const fitting = box.bottoms.filter((bottom) => bottom <= maxHeight);
  const end = fitting.length > 0 ? Math.max(...fitting) : Math.min(box.height, maxHeight);
  const clip = {
    x: Math.max(0, box.x - RIM),
    y: box.y - above,
    width: toEven(box.width + 2 * RIM),
    height: toEven(end + above),
  };
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send("Page.captureScreenshot", {
    format: "webp",
    quality: QUALITY,
    clip: { ...clip, scale: densities[of] },
  });
  await session.detach();
  const size = { width: clip.width, height: clip.height };
  return { size, bytes: Buffer.from(data, "base64") };
}

/** So that pictures of every density are of whole pixels. */
function toEven(length: number): number {
  return 2 * Math.floor(length / 2);
}
