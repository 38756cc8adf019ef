import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Settings that lead to the stand-ins of a running start. */
export type StandInSettings = Readonly<Record<string, string>>;

const fileOf = (dataFolder: string) => join(dataFolder, "stand-ins.json");

/** Lets commands on the same data folder find what the start runs. */
export function publishStandIns(dataFolder: string, settings: StandInSettings): void {
  writeFileSync(fileOf(dataFolder), JSON.stringify(settings));
}

export function withdrawStandIns(dataFolder: string): void {
  rmSync(fileOf(dataFolder), { force: true });
}

/** What the start on that folder has published; nothing when none runs. */
export function publishedStandIns(dataFolder: string): StandInSettings {
  try {
    return JSON.parse(readFileSync(fileOf(dataFolder), "utf8")) as StandInSettings;
  } catch {
    return {};
  }
}
