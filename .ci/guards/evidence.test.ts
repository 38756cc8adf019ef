import { expect, it } from "vitest";
import { tagsOf, findTagGaps, type Requirement, withoutTags } from "./evidence.ts";
import { findTestTitles } from "./test-titles.ts";

const requirement = (id: string, evidence: Requirement["evidence"] = "needed"): Requirement => ({
  id,
  text: "",
  evidence,
});

/** Of a test file with this source. */
const evidenceIn = (source: string) => findTestTitles("a.test.ts", source).flatMap(tagsOf);

const idsIn = (source: string) => evidenceIn(source).map(({ id }) => id);

it("finds the titles of tests and of groups, and no other text", () => {
  const titles = findTestTitles(
    "a.test.ts",
    `describe("group", () => {
       it.each(["row"])("each %s", () => call("text"));
       it.skipIf(!hasData)(\`of \${name}\`, async () => test.step("step", () => {}));
     });
     test.describe.serial("journeys", () => {});`,
  );
  expect(titles.map(({ title }) => title)).toEqual(["group", "each %s", "of ${name}", "journeys"]);
});

it("knows what never runs, and what runs on a condition", () => {
  const titles = findTestTitles(
    "a.test.ts",
    `it.skip("skipped", () => {});
     describe.skip("group", () => { it("in it", () => {}); });
     it.todo("later");
     test.fixme("broken", async () => {});
     it.skipIf(!hasData)("with data", () => {});
     it("running", () => {});`,
  );
  expect(titles.filter(({ isSkipped }) => !isSkipped).map(({ title }) => title)).toEqual([
    "with data",
    "running",
  ]);
});

it("reads several tags of a title, and several requirements of a tag", () => {
  expect(
    idsIn(`it("waits [spec 2.18] [ASVS 7.2.1, 7.2.2] [fault: SMTP × accounts, mails]");`),
  ).toEqual([
    "spec 2.18",
    "ASVS 7.2.1",
    "ASVS 7.2.2",
    "fault: SMTP × accounts",
    "fault: SMTP × mails",
  ]);
  expect(withoutTags("waits [spec 2.18] [fault: SMTP × accounts] @states")).toBe("waits @states");
});

it("reports a requirement without a test", () => {
  const evidence = evidenceIn(`it("waits [spec 2.1]", () => {});`);
  const requirements = [requirement("spec 2.1"), requirement("spec 2.2")];
  expect(findTagGaps("spec", requirements, evidence)).toEqual([
    "spec 2.2: stands in no title of a test",
  ]);
});

it.each(["spec 2.3", "spec 2.1a", "spec 2.1 and 2.2", "spec 2.1,2.2", "Spec 2.1", "spec: 2.1"])(
  "reports that [%s] names no requirement",
  (tag) => {
    const evidence = evidenceIn(`it("waits [spec 2.1]"); it("goes on [${tag}]");`);
    expect(findTagGaps("spec", [requirement("spec 2.1")], evidence)).toEqual([
      `a.test.ts: [${tag}] names no requirement`,
    ]);
  },
);

it("reports a test that never runs, which shows nothing", () => {
  const evidence = evidenceIn(
    `describe.skip("pages", () => { it("wait [spec 2.1]", () => {}); });`,
  );
  expect(findTagGaps("spec", [requirement("spec 2.1")], evidence)).toEqual([
    "spec 2.1: stands in no title of a test",
    "a.test.ts: [spec 2.1] is in a test that never runs",
  ]);
});

it("reports a test of what no test can show, and none of what one may", () => {
  const evidence = evidenceIn(`it("waits [ASVS 1.1.1, 1.1.2] [spec 2.1]", () => {});`);
  const requirements = [requirement("ASVS 1.1.1", "none"), requirement("ASVS 1.1.2", "possible")];
  expect(findTagGaps("ASVS", requirements, evidence)).toEqual([
    "a.test.ts: [ASVS 1.1.1] names what no test can show",
  ]);
});
