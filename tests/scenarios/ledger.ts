interface Entry {
  /** Acknowledged: it must be there. */
  kept: string;
  /** May be there instead: the write had no response. */
  unanswered?: string;
}

export class Ledger {
  private readonly entries = new Map<string, Entry>();
  acknowledged = 0;
  unanswered = 0;

  valueOf(key: string, otherwise: string): string {
    return this.entries.get(key)?.kept ?? otherwise;
  }

  /** What fails is not acknowledged, and fails here too. `before`: what stands there if nothing was written yet. */
  async write(key: string, { before, value }: { before: string; value: string }, send: () => Promise<void>) {
    const kept = this.valueOf(key, before);
    this.entries.set(key, { kept, unanswered: value });
    await send();
    this.entries.set(key, { kept: value });
    this.acknowledged += 1;
  }

  /** Goes on from what is there. Returns a line for each thing that is neither acknowledged nor an unanswered write. */
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
