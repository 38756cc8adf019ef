// `npm run bench [-- NAME…] [--json FILE]`
import { glob, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { type Benchmark, type BenchmarkRow, toRow } from "./benchmark.ts";

const USAGE = "Usage: npm run bench [-- NAME…] [--json FILE]";

const { values, positionals } = readArguments();
const benches = await findBenches();
if (values.help === true) {
  console.log(`${USAGE}\n\nMeasures ratios side by side, all of them or those named:`);
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
for (const bench of benches) {
  if (positionals.length > 0 && !positionals.includes(bench.name)) continue;
  console.error(`measuring ${bench.name} …`);
  try {
    rows.push(toRow(bench, await bench.run()));
  } catch (error) {
    console.error(`${bench.name} could not be measured:`, error);
    process.exitCode = 1;
  }
}
printTable(rows);
if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(rows, null, 2)}\n`);
if (rows.some((row) => !row.met)) process.exitCode = 1;

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { json: { type: "string" }, help: { type: "boolean", short: "h" } },
    });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error(USAGE);
    return process.exit(2);
  }
}

async function findBenches(): Promise<Benchmark[]> {
  const found: Benchmark[] = [];
  const files: string[] = [];
  for await (const file of glob("*.bench.ts", { cwd: import.meta.dirname })) files.push(file);
  for (const file of files.toSorted()) {
    const module: { benches?: readonly Benchmark[] } = await import(
      join(import.meta.dirname, file)
    );
    if (module.benches === undefined) throw new Error(`${basename(file)} exports no benches`);
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
