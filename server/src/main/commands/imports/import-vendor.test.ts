import { Command } from "commander";
import { describe, expect, it } from "vitest";
import { VENDORS } from "../../../vendors/index.ts";
import { readConfig } from "../../config/config.ts";
import { registerImport } from "./import.ts";

/** Runs without any setting in the environment. */
function importCommand(): Command {
  const program = new Command();
  const context = {
    openPool: () => Promise.reject(new Error("the database was opened")),
    log: () => {},
  };
  registerImport(program, context, () => readConfig({}, "/"));
  const [command] = program.commands;
  if (command === undefined) throw new Error("no command was registered");
  return command;
}

const optionsOf = (name: string) =>
  importCommand()
    .commands.find((command) => command.name() === name)
    ?.options.map(({ flags, description, mandatory }) =>
      [mandatory ? "required" : "", flags, description].join(" ").trim(),
    );

describe("tenbin import", () => {
  it("has one command for each vendor, beside those for files", () => {
    expect(importCommand().commands.map((command) => command.name())).toEqual([
      "bulk",
      "jpx-list",
      "jpx-alerts",
      ...VENDORS.map(({ name }) => name),
    ]);
  });

  it("takes the same options for every vendor, with the vendor's own between them", () => {
    expect(optionsOf("jquants")).toEqual([
      "required --from <day> the first day",
      "--to <day> the last day; default yesterday",
      "--again ask again for days whose disclosures are stored, for what was corrected",
      "--replace-sample clear the sample market first, if that is what the database holds",
      "--json the report, with the rejected rows, as JSON on stdout",
    ]);
    expect(optionsOf("edinet")).toEqual([
      "required --from <day> the first day",
      "--to <day> the last day; default today",
      "--codes <file> EdinetcodeDlInfo.zip, for filings listed without an issue code",
      "--again read the days' filings again from the first, for filings that were rejected",
      "--replace-sample clear the sample market first, if that is what the database holds",
      "--json the report, with the rejected filings, as JSON on stdout",
    ]);
  });

  it.each([
    ["jquants", "No key of J-Quants is set (JQUANTS_API_KEY)"],
    ["edinet", "No key of EDINET is set (EDINET_API_KEY)"],
  ])("opens no database for %s without its key", async (name, message) => {
    const command = importCommand();
    const attempt = command.parseAsync([name, "--from", "2025-11-14"], { from: "user" });
    await expect(attempt).rejects.toThrow(message);
  });

  it("reads --codes before anything is asked of the vendor", async () => {
    const args = ["edinet", "--from", "2025-11-14", "--codes", "/nowhere/EdinetcodeDlInfo.zip"];
    await expect(importCommand().parseAsync(args, { from: "user" })).rejects.toThrow("ENOENT");
  });
});
