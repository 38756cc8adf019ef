import { expect, test } from "@playwright/test";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type Running, startTenbin, tenbin } from "../running/tenbin.ts";

const data = resolve(process.env["TEST_DATA"] ?? "../shared/data");
const web = "http://localhost:3110";

test.describe("real filings and prices in an empty database", () => {
  test.describe.configure({ mode: "serial" });
  test.skip(!existsSync(join(data, "bulk")), "the test-data folder is not here");

  let env: Record<string, string>;
  let running: Running | undefined;

  test.beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), "tenbin-real-"));
    env = { DATA_DIR: folder, SAMPLE: "off", WEB_PORT: "3110", API_PORT: "3111" };
  });
  test.afterAll(async () => {
    await running?.stop();
    await rm(env["DATA_DIR"] ?? "", { recursive: true, force: true });
  });

  test("the JPX list and the bulk files are imported", async () => {
    const list = await tenbin(
      ["import", "jpx-list", join(data, "jpx_list/data_j_20250530.csv.xz"), "--json"],
      env,
    );
    expect(list.code, list.stderr).toBe(0);
    const bulk = await tenbin(
      [
        "import",
        "bulk",
        join(data, "bulk/statements.jsonl.xz"),
        join(data, "bulk/bars_close_2014_2022.csv.xz"),
        "--json",
      ],
      env,
    );
    expect(bulk.code, bulk.stderr).toBe(0);
    console.log(bulk.stdout);
  });

  test("the whole market is valued", async () => {
    const valued = await tenbin(["value", "--json"], env);
    expect(valued.code, valued.stderr).toBe(0);
    console.log(valued.stdout);
  });

  test("figures equal those that others published", async () => {
    const proof = await tenbin(["prove", "--data", data, "--json"], env);
    expect(proof.code, proof.stderr).toBe(0);
    console.log(proof.stdout);
  });

  test("Secom's price is weighed against its value to 2022-09-16", async ({ page }) => {
    running = await startTenbin(env);
    await page.goto(`${web}/companies/9735`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("セコム");
    await expect(page.locator("main")).toContainText("2022年9月16日");
  });

  test("a missing 2019 filing is shown as a gap", async ({ page }) => {
    await page.goto(`${web}/companies/4063`);
    await expect(page.locator("main")).toContainText("2019年3月期");
  });

  test("a company with one filing is unrated, with the reason", async ({ page }) => {
    await page.goto(`${web}/companies/6758`);
    await expect(page.locator("main")).toContainText("判定なし");
  });
});
