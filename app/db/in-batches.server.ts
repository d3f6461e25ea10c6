/** Repeats a statement until it writes fewer rows than `size`; returns how many it wrote in all. */
export async function inBatches(size: number, write: () => Promise<{ numAffectedRows?: bigint }>): Promise<number> {
  for (let total = 0; ; ) {
    const written = Number((await write()).numAffectedRows ?? 0);
    total += written;
    if (written < size) return total;
  }
}
