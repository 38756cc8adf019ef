import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";

export interface NativeProgram {
  /** Runs the workload once; returns milliseconds of processor time, measured in the process. */
  run(): Promise<number>;
  /** Ends the process and returns the results of the last run. */
  finish(): Promise<Float64Array>;
}

/** Compiles and starts formulas.c; null without a C compiler. */
export async function startNativeProgram(
  folder: string,
  workload: Float64Array,
): Promise<NativeProgram | null> {
  const [program, input, output] = ["formulas", "workload", "results"].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  const source = join(import.meta.dirname, "formulas.c");
  try {
    await promisify(execFile)("cc", ["-O3", "-o", program, source, "-lm"]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
  await writeFile(input, new Uint8Array(workload.buffer));
  const child = spawn(program, [input, output], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  return {
    async run() {
      child.stdin.write("\n");
      const line = await lines.next();
      if (line.done === true) throw new Error("the C program ended early");
      return Number(line.value) / 1e6;
    },
    async finish() {
      const closed = once(child, "close");
      child.stdin.end();
      const [code] = await closed;
      if (code !== 0) throw new Error(`the C program ended with ${String(code)}`);
      const bytes = await readFile(output);
      return new Float64Array(Uint8Array.from(bytes).buffer);
    },
  };
}
