/** Repeats a statement until it affects fewer rows than a full batch; returns how many it affected in all. */
export async function inBatches(size: number, run: () => Promise<{ numAffectedRows?: bigint }>): Promise<number> {
  for (let affected = 0; ; ) {
    const { numAffectedRows = 0n } = await run();
    affected += Number(numAffectedRows);
    if (numAffectedRows < BigInt(size)) return affected;
  }
}
