import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Settings that point to the fakes of a running start. */
export type FakeServiceSettings = Readonly<Record<string, string>>;

const settingsFile = (dataFolder: string) => join(dataFolder, "fakes.json");

/** Lets commands on the same data folder find these services. */
export function publishFakeServiceSettings(
  dataFolder: string,
  settings: FakeServiceSettings,
): void {
  writeFileSync(settingsFile(dataFolder), JSON.stringify(settings));
}

export function removeFakeServiceSettings(dataFolder: string): void {
  rmSync(settingsFile(dataFolder), { force: true });
}

/** Empty when no start runs on that folder. */
export function readFakeServiceSettings(dataFolder: string): FakeServiceSettings {
  try {
    return JSON.parse(readFileSync(settingsFile(dataFolder), "utf8")) as FakeServiceSettings;
  } catch {
    return {};
  }
}
