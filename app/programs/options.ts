import { parseArgs } from "node:util";
import { UsageError } from "~/server/process/exit-with.server";

/**
 * The options that a command was given, each as text, with the defaults of those that were not.
 *
 * @throws UsageError for anything else
 */
export function readOptions<Name extends string>(
  args: string[],
  defaults: Record<Name, string>,
  usage: string,
): Record<Name, string> {
  const options = Object.fromEntries(
    Object.entries<string>(defaults).map(([name, value]) => [name, { type: "string" as const, default: value }]),
  );
  try {
    return parseArgs({ args, options }).values as Record<Name, string>;
  } catch (error) {
    throw new UsageError(`${(error as Error).message.split(". ")[0]}.\n${usage}`);
  }
}

/** @throws UsageError where an option's text is no such number */
export function wholeNumber(name: string, text: string, least: number, most: number): number {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw new UsageError(`--${name} must be a whole number from ${least} to ${most}.`);
}
