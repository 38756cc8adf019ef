import { existsSync, statfsSync } from "node:fs";

/** Linux's file system in memory, in which a database is created in a tenth of the time. */
const IN_MEMORY = "/dev/shm";
const REQUIRED_BYTES = 8 * 1024 ** 3;

/** Where memory allows it, tests keep their databases and other temporary files in it. */
export function keepTempFilesInMemory(): void {
  if (process.env["TMPDIR"] !== undefined || !existsSync(IN_MEMORY)) return;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  const available = Math.min(bavail * bsize, process.availableMemory());
  if (available >= REQUIRED_BYTES) process.env["TMPDIR"] = IN_MEMORY;
}
