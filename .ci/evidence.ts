// `npm run evidence [-- BEGINNING]`: the requirements that begin so (`spec 2.18`, `ASVS 7.2`, `fault: SMTP`) or all of
// them, each with the tests that show it.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { formatTests, readTaggedTests } from "./guards/evidence.ts";
import { readResilience } from "./guards/resilience.ts";
import { readSecurity } from "./guards/security.ts";
import { readSpecification } from "./guards/specification.ts";
import { ROOT } from "./runner/tool.ts";

const read = (name: string) => readFileSync(join(ROOT, "docs", name), "utf8");

const requirements = [
  ...readSpecification(read("specification.md")),
  ...readSecurity(read("security.md")),
  ...readResilience(read("resilience.md")),
];
const beginning = process.argv.slice(2).join(" ");
const isChosen = (id: string) =>
  id.startsWith(beginning) && !/^\d/.test(id.slice(beginning.length));
const chosen = requirements.filter(({ id }) => isChosen(id));
console.log(formatTests(chosen, readTaggedTests()));
