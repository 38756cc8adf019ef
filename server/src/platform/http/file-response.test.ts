import { expect, it } from "vitest";
import { z } from "zod";
import { toContentDisposition, writeFileOutput } from "./file-response.ts";

const output = z.object({ row: z.int(), secret: z.string().nullable() });
const masking = {
  prepare: () => {},
  mask: (row: unknown) => ({ ...(row as object), secret: null }),
  audienceOf: () => null,
};

async function* write(slices: AsyncIterable<readonly unknown[]>) {
  for await (const slice of slices) yield Buffer.from(JSON.stringify(slice));
}

it("reads rows as the file is taken, and writes them as declared and masked", async () => {
  const read: number[] = [];
  function* rows() {
    for (let row = 1; row <= 1_000; row += 1) {
      read.push(row);
      yield [{ row, secret: "x", undeclared: 1 }];
    }
  }
  const file = { name: "a", mediaType: "text/plain", rows: rows(), write };
  const chunks = writeFileOutput(masking, { output }, file, {})[Symbol.asyncIterator]();
  await chunks.next();
  const { value } = await chunks.next();
  expect(Buffer.from(value as Uint8Array).toString()).toBe('[{"row":2,"secret":null}]');
  expect(read).toEqual([1, 2]);
  await chunks.return?.();
});

it("names a file for browsers of every kind", () => {
  expect(toContentDisposition("天秤_表 (1)'\".csv")).toBe(
    "attachment; filename=\"1_.csv\"; filename*=UTF-8''%E5%A4%A9%E7%A7%A4_%E8%A1%A8%20%281%29%27%22.csv",
  );
});
