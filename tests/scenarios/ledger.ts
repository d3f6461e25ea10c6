interface Entry {
  /** What must be there: it was acknowledged. */
  kept: string;
  /** What may be there instead: the write had no response. */
  unanswered?: string;
}

/** What a site has acknowledged, to be compared with what it still knows later. */
export class Ledger {
  private readonly entries = new Map<string, Entry>();
  acknowledged = 0;
  unanswered = 0;

  /** What was last acknowledged of something, or found there. */
  valueOf(key: string, otherwise: string): string {
    return this.entries.get(key)?.kept ?? otherwise;
  }

  /**
   * Has a value written. What fails is not acknowledged, and fails here too.
   *
   * @param before what stands there if nothing was written yet
   */
  async write(key: string, { before, value }: { before: string; value: string }, send: () => Promise<void>) {
    const kept = this.valueOf(key, before);
    this.entries.set(key, { kept, unanswered: value });
    await send();
    this.entries.set(key, { kept: value });
    this.acknowledged += 1;
  }

  /**
   * Compares with what is there, where what is not there has no entry, and goes on from it.
   *
   * @returns a line for each thing that is neither as acknowledged nor as it would be after the unanswered write
   */
  compare(there: ReadonlyMap<string, string>, absent: (key: string) => string): string[] {
    const wrong: string[] = [];
    for (const [key, { kept, unanswered }] of this.entries) {
      const found = there.get(key) ?? absent(key);
      if (found !== kept && found !== unanswered) {
        wrong.push(`${key}: acknowledged ${kept}, unanswered ${unanswered ?? "nothing"}, found ${found}`);
      }
      if (unanswered !== undefined) this.unanswered += 1;
      this.entries.set(key, { kept: found });
    }
    for (const key of there.keys()) if (!this.entries.has(key)) wrong.push(`${key}: never written`);
    return wrong;
  }
}
