import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { errorCode } from "../../platform/error-code.ts";
import type { Config } from "./config.ts";

const FILE = "person-secret";

/** PERSON_SECRET; production requires it, elsewhere one is made and kept in the data folder. */
export function readPersonSecret({
  PERSON_SECRET: secret,
  DATA_DIR: folder,
}: Pick<Config, "PERSON_SECRET" | "DATA_DIR">): string {
  return secret ?? findStored(folder) ?? createSecret(folder);
}

function findStored(folder: string): string | null {
  try {
    return readFileSync(join(folder, FILE), "utf8");
  } catch (error) {
    if (errorCode(error) === "ENOENT") return null;
    throw error;
  }
}

/** Of processes that start together the first one wins. */
function createSecret(folder: string): string {
  const secret = randomBytes(48).toString("base64url");
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(join(folder, FILE), secret, { flag: "wx", mode: 0o600 });
    return secret;
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw error;
    return readFileSync(join(folder, FILE), "utf8");
  }
}
