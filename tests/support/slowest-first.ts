import { BaseSequencer, type TestSpecification } from "vitest/node";

/** One that starts programs would run alone at the end if it were started last. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(startsPrograms), ...sorted.filter((file) => !startsPrograms(file))];
  }
}

const startsPrograms = ({ project }: TestSpecification) => project.name === "site";
