import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Runs files that start programs first: they take longest, and one started last would run alone at the end. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(startsPrograms), ...sorted.filter((file) => !startsPrograms(file))];
  }
}

const startsPrograms = ({ project }: TestSpecification) => project.name === "site";
