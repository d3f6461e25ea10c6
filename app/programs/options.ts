import path from "node:path";
import { parseArgs } from "node:util";
import { UsageError } from "~/platform/process/exit-with.server";

export function printHelp(usage: string, args: readonly string[] = process.argv.slice(2)): void {
  if (!args.some((arg) => arg === "--help" || arg === "-h")) return;
  console.log(usage);
  process.exit(0);
}

type Options<Defaults> = { [Name in keyof Defaults]: Defaults[Name] extends string ? string : string | undefined };

/** `flags` are options without a value. @throws UsageError for any other argument, which it names */
export function readOptions<Defaults extends Record<string, string | undefined>, Flag extends string = never>(
  defaults: Defaults,
  usage: string,
  flags: readonly Flag[] = [],
): Options<Defaults> & Record<Flag, boolean> {
  printHelp(usage);
  const texts = Object.entries<string | undefined>(defaults).map(([name, value]) => {
    const type = { type: "string" as const };
    return [name, value === undefined ? type : { ...type, default: value }];
  });
  const options = Object.fromEntries([
    ...texts,
    ...flags.map((name) => [name, { type: "boolean" as const, default: false }]),
  ]);
  try {
    return parseArgs({ options }).values as Options<Defaults> & Record<Flag, boolean>;
  } catch (error) {
    throw new UsageError(`${(error as Error).message.split(". ")[0]}.\n${usage}`);
  }
}

/** The absolute path of a command's one argument, FILE. @throws UsageError */
export function readFileArgument(usage: string): string {
  printHelp(usage);
  const [file, ...more] = process.argv.slice(2);
  if (!file || more.length > 0 || file.startsWith("-")) throw new UsageError(usage);
  return path.resolve(file);
}

/** @throws UsageError when the option is not a whole number in this range */
export function wholeNumber(name: string, text: string, min: number, max: number): number {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= min && number <= max) return number;
  throw new UsageError(`--${name} must be a whole number from ${min} to ${max}.`);
}
