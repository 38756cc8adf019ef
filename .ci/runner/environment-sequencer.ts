import { readFileSync } from "node:fs";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** A worker is used again for files of the same project and environment only: they run one after the other. */
export class EnvironmentSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const groups = Map.groupBy(
      sorted,
      ({ project, moduleId }) => `${project.name} ${environmentOf(moduleId)}`,
    );
    return [...groups.values()].flat();
  }
}

function environmentOf(file: string): string | undefined {
  return /@vitest-environment (\w+)/.exec(readFileSync(file, "utf8"))?.[1];
}
