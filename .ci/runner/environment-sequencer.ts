import { readFileSync } from "node:fs";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** A worker is used again for files of the same project and environment only: they run one after the other. */
export class EnvironmentSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const groups = Map.groupBy(
      // oxlint-disable-next-line unicorn/no-array-sort -- is not that of arrays
      await super.sort(files),
      ({ project, moduleId }) => `${project.name} ${environmentOf(moduleId)}`,
    );
    return [...groups.values()].flat();
  }
}

function environmentOf(file: string): string | undefined {
  return /@vitest-environment (\w+)/.exec(readFileSync(file, "utf8"))?.[1];
}
