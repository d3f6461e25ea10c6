/** The number of executions after which a statement is prepared, and how many are: as in pgjdbc, because pg prepares all or none. */
const PREPARE_THRESHOLD = 5;
const MAX_PREPARED = 100;

/** The number of texts whose executions are counted. */
const MAX_COUNTED = 2_000;

/** Names for the statements that are worth being prepared: PostgreSQL parses and plans them once for each connection. */
export class PreparedStatements {
  readonly #names = new Map<string, string>();
  readonly #executions = new Map<string, number>();

  /** The name of a statement that is prepared; undefined for one that is rare, or too many. Call it for each execution. */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size === MAX_PREPARED) return known;
    const executions = (this.#executions.get(text) ?? 0) + 1;
    if (executions < PREPARE_THRESHOLD) {
      if (this.#executions.size === MAX_COUNTED) this.#executions.clear();
      this.#executions.set(text, executions);
      return undefined;
    }
    this.#executions.delete(text);
    const name = `statement_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}
