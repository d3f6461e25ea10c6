import { type Check, error, type Finding } from "./finding";

type Outcome = Finding["level"] | "fixed";

/** Runs checks and writes a line for each. */
export class Report {
  readonly #fixing: boolean;
  readonly #write: (line: string) => void;
  readonly #counts: Record<Outcome, number> = { ok: 0, fixed: 0, warning: 0, error: 0 };

  constructor({ fixing, write }: { fixing: boolean; write: (line: string) => void }) {
    this.#fixing = fixing;
    this.#write = write;
  }

  /** Runs checks and returns whether all is well, or mended. */
  async run<Known>(checks: readonly Check<Known>[], known: Known): Promise<boolean> {
    let well = true;
    for (const check of checks) well = (await this.#examine(check, known)) && well;
    return well;
  }

  /** What `open` returns; null when it throws, which is then an error of this name, with what it prevents. */
  async attempt<T>(name: string, open: () => T | Promise<T>, prevented: string): Promise<T | null> {
    try {
      return await open();
    } catch (thrown) {
      this.#line(name, error(`${messageOf(thrown).replace(/\.?$/, ".")} ${prevented}`));
      return null;
    }
  }

  async #examine<Known>({ name, find }: Check<Known>, known: Known): Promise<boolean> {
    const examine = async () => find(known);
    const found = await examine().catch((thrown) => error(messageOf(thrown)));
    if (!found) return true;
    if (!found.fix || !this.#fixing) {
      const advice = found.fix ? " npm run doctor -- --fix mends it." : "";
      this.#line(name, { ...found, text: `${found.text}${advice}` });
      return found.level === "ok";
    }
    const left = await found.fix().then(examine, (thrown) => error(`${found.text} Not mended: ${messageOf(thrown)}`));
    if (left && left.level !== "ok") this.#line(name, left);
    else this.#line(name, found, "fixed");
    return left?.level === "ok";
  }

  #line(name: string, { level, text }: Finding, outcome: Outcome = level): void {
    this.#counts[outcome] += 1;
    this.#write(`${outcome.padEnd(8)} ${name}: ${text}`);
  }

  /** Writes the sums. Returns the exit code: 0 when all is well or mended, 1 with an error, 3 with warnings alone. */
  end(): number {
    const { ok, fixed, warning, error: errors } = this.#counts;
    this.#write(`ok ${ok}, fixed ${fixed}, warnings ${warning}, errors ${errors}`);
    if (errors > 0) return 1;
    return warning > 0 ? 3 : 0;
  }
}

function messageOf(thrown: unknown): string {
  return (thrown instanceof Error ? thrown.message : String(thrown)).replace(/\s+/g, " ");
}
