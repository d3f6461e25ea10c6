/** Each job's shortest time in milliseconds. Jobs are run in turn, so that other load on the machine affects all alike. */
export async function leastTimes(jobs: (() => Promise<unknown>)[]): Promise<number[]> {
  const least = jobs.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < 12; round += 1) {
    for (const [index, job] of jobs.entries()) {
      const started = performance.now();
      await job();
      least[index] = Math.min(least[index] ?? 0, performance.now() - started);
    }
  }
  return least;
}
