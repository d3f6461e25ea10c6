import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Begins with the files that start programs, which take longest: begun last, one would run alone at the end. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(startsPrograms), ...sorted.filter((file) => !startsPrograms(file))];
  }
}

const startsPrograms = ({ project }: TestSpecification) => project.name === "site";
