// `npm run bench [-- NAME…] [--json FILE | --smallest]`
import { glob, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { cleanUp } from "./at-end.ts";
import { type Benchmark, type BenchmarkRow, toRow } from "./benchmark.ts";
import { chooseSmallest } from "./size.ts";

const USAGE = "Usage: npm run bench [-- NAME…] [--json FILE | --smallest]";
const HELP = `${USAGE}

Measures ratios side by side, all of them or those named. With --smallest each bench runs once on the
least data, only to show that it measures: its figure means nothing and no target is asked for.
`;

const { values, positionals } = readArguments();
const isSmallest = values.smallest === true;
if (isSmallest) chooseSmallest();
const benches = await findBenches();
if (values.help === true) {
  console.log(HELP);
  for (const { name, target } of benches) console.log(`  ${name.padEnd(30)} target ${target}`);
  process.exit(0);
}
const unknown = positionals.filter((name) => !benches.some((bench) => bench.name === name));
if (unknown.length > 0) {
  console.error(`No bench is called ${unknown.join(", ")}.`);
  console.error(`There are: ${benches.map(({ name }) => name).join(", ")}`);
  process.exit(2);
}

const rows: BenchmarkRow[] = [];
const failed: string[] = [];
for (const bench of benches) {
  if (positionals.length > 0 && !positionals.includes(bench.name)) continue;
  console.error(`measuring ${bench.name} …`);
  const start = performance.now();
  try {
    rows.push(toRow(bench, await bench.run()));
  } catch (error) {
    console.error(`${bench.name} could not be measured:`, error);
    failed.push(bench.name);
  }
  if (isSmallest) console.error(`  ${((performance.now() - start) / 1_000).toFixed(1)} s`);
}
await cleanUp();
if (isSmallest) printCount();
else printTable(rows);
if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(rows, null, 2)}\n`);
if (failed.length > 0) console.error(`Could not be measured: ${failed.join(", ")}`);
const isMissed = !isSmallest && rows.some((row) => !row.met);
if (failed.length > 0 || isMissed) process.exitCode = 1;

function readArguments() {
  try {
    const read = parseArgs({
      allowPositionals: true,
      options: {
        json: { type: "string" },
        smallest: { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    });
    if (read.values.smallest === true && read.values.json !== undefined)
      throw new Error("--smallest has no figures that --json could keep");
    return read;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error(USAGE);
    return process.exit(2);
  }
}

async function findBenches(): Promise<Benchmark[]> {
  const found: Benchmark[] = [];
  const files: string[] = [];
  for await (const file of glob("**/*.bench.ts", { cwd: import.meta.dirname })) files.push(file);
  for (const file of files.toSorted()) {
    const module: { benches?: readonly Benchmark[] } = await import(
      join(import.meta.dirname, file)
    );
    if (module.benches === undefined) throw new Error(`${file} exports no benches`);
    found.push(...module.benches);
  }
  return found;
}

function printTable(measured: readonly BenchmarkRow[]): void {
  for (const { name, value, unit, target, against, how, met } of measured) {
    const figure =
      value === null ? "–" : `${value.toPrecision(3)}${unit === undefined ? "" : ` ${unit}`}`;
    console.log(
      `${value === null ? "-" : met ? "✓" : "✗"} ${name.padEnd(26)} ${figure.padStart(10)}   target ${target}`,
    );
    console.log(`  against ${against}`);
    console.log(`  ${how}`);
  }
}

function printCount(): void {
  for (const { name, value, how } of rows) if (value === null) console.log(`${name}: ${how}`);
  const skipped = rows.filter(({ value }) => value === null).length;
  console.log(`${rows.length - skipped} measured, ${failed.length} failed, ${skipped} skipped`);
}
