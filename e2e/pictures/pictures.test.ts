import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { pictureTexts } from "../../web/app/routes/info/guide/picture-texts.ts";
import { densities, fileName, FOLDER, takenPictures, themes, widths } from "./picture-files.ts";
import { everywhere, pictures } from "./pictures.ts";
import { digestSources } from "./source-digest.ts";

const MAX_BYTES = 100_000;
const MAX_TOTAL_BYTES = 1_800_000;

const taken = takenPictures.parse(JSON.parse(await readFile(join(FOLDER, "taken.json"), "utf8")));

/** Of a WebP with a head for what else it holds, a profile of colours: each less one, in 24 bits. */
const sizeOf = (bytes: Buffer) => ({
  format: bytes.toString("latin1", 8, 16),
  width: bytes.readUIntLE(24, 3) + 1,
  height: bytes.readUIntLE(27, 3) + 1,
});

describe("the guide's pictures", () => {
  it.each(Object.entries(pictures))("%s shows what its sources draw", async (name, { sources }) => {
    expect(
      await digestSources([...everywhere, ...sources]),
      `what the picture ${name} shows has changed: run npm run pictures -- -g ${name}`,
    ).toBe(taken[name]?.sources);
  });

  it("are all there in each width and theme, small, and of the size that the page leaves free", async () => {
    const files = Object.keys(pictureTexts).flatMap((name) =>
      widths.flatMap((width) =>
        themes.map((theme) => ({ file: fileName(name, width, theme), name, width })),
      ),
    );
    const found = await readdir(FOLDER);
    expect(found.toSorted()).toEqual([...files.map(({ file }) => file), "taken.json"].toSorted());
    let total = 0;
    for (const { file, name, width } of files) {
      const size = taken[name]?.[width];
      const bytes = await readFile(join(FOLDER, file));
      total += bytes.length;
      expect(bytes.length, file).toBeLessThan(MAX_BYTES);
      expect(sizeOf(bytes), file).toEqual({
        format: "WEBPVP8X",
        width: (size?.width ?? 0) * densities[width],
        height: (size?.height ?? 0) * densities[width],
      });
    }
    expect(total).toBeLessThan(MAX_TOTAL_BYTES);
  });
});
