import { parseArgs } from "node:util";
import { UsageError } from "~/server/process/exit-with.server";

/**
 * The options of this process's command line as text, with defaults.
 *
 * @throws UsageError for any other argument
 */
export function readOptions<Name extends string>(defaults: Record<Name, string>, usage: string): Record<Name, string> {
  const options = Object.fromEntries(
    Object.entries<string>(defaults).map(([name, value]) => [name, { type: "string" as const, default: value }]),
  );
  try {
    return parseArgs({ options }).values as Record<Name, string>;
  } catch (error) {
    throw new UsageError(`${(error as Error).message.split(". ")[0]}.\n${usage}`);
  }
}

/** @throws UsageError when the option is not a whole number in this range */
export function wholeNumber(name: string, text: string, min: number, max: number): number {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= min && number <= max) return number;
  throw new UsageError(`--${name} must be a whole number from ${min} to ${max}.`);
}
