import { exitWith, UsageError } from "~/platform/process/exit-with.server";
import { readOptions, wholeNumber } from "~/programs/options";
import { stopAll } from "./measured-site";

/** The default, minimum and maximum of each option that is a number. */
const NUMBERS = {
  deals: [10_000, 1, 10_000_000],
  runs: [5, 1, 1_000],
  cards: [2_000, 200, 2_000],
  batches: [20, 1, 1_000],
  seconds: [5, 1, 600],
  processes: [1, 1, 64],
  addresses: [100_000, 1, 1_000_000],
  alerts: [100_000, 1, 1_000_000],
} as const;

/** Options that are texts. */
const TEXTS = { only: "TEXT", against: "DIR" } as const;

export type Options = Record<keyof typeof NUMBERS, number> & Record<keyof typeof TEXTS, string>;

const isText = (option: string): option is keyof typeof TEXTS => option in TEXTS;

/** Each is a module of this folder with a function `measure`. */
const SUBCOMMANDS: Record<string, { takes: (keyof Options)[]; prints: string }> = {
  lists: { takes: ["deals", "runs", "only"], prints: "what each list costs the database" },
  search: { takes: ["deals", "runs", "only"], prints: "what searches cost the database" },
  alerts: {
    takes: ["deals", "alerts", "runs"],
    prints: "how fast 1,000 changes of prices are matched with saved searches",
  },
  scroll: { takes: ["cards"], prints: "how a list of N cards grows and scrolls in Chromium" },
  interactions: { takes: ["runs", "only"], prints: "how fast pages respond on a slow CPU" },
  deliveries: { takes: ["batches"], prints: "how many rows a second can be delivered" },
  pages: {
    takes: ["deals", "runs", "only", "against"],
    prints: "what pages cost Node and PostgreSQL, in turn with another checkout",
  },
  server: { takes: ["deals", "seconds", "processes", "only"], prints: "what responses cost the server; needs wrk" },
  crawler: { takes: ["addresses"], prints: "the memory of a web process that a crawler visits" },
  lighthouse: { takes: ["runs", "only"], prints: "Lighthouse's scores of pages on a phone" },
};

const defaultOf = (option: keyof Options) => (isText(option) ? "" : String(NUMBERS[option][0]));

const lines = Object.entries(SUBCOMMANDS).map(([name, { takes, prints }]) => {
  const options = takes.map((option) => `--${option} ${isText(option) ? TEXTS[option] : defaultOf(option)}`);
  return `  ${name.padEnd(12)}  ${prints} (${options.join(", ")})`;
});
const USAGE = `Usage: npm run benchmark -- SUBCOMMAND [--OPTION VALUE …]
${lines.join("\n")}
The numbers are the defaults. --only limits the rows to those whose name contains TEXT, DIR is a
checkout that has been built. lists, search and alerts use the database of
DATABASE_URL, or else a PostgreSQL of their own with that many invented deals. docs/benchmarks.md says more.`;

async function benchmark(): Promise<void> {
  const [name = "--help"] = process.argv.splice(2, 1);
  if (name === "--help" || name === "-h") return console.log(USAGE);
  const subcommand = SUBCOMMANDS[name];
  if (!subcommand) throw new UsageError(`No benchmark is called ${name}.\n${USAGE}`);
  const defaults = Object.fromEntries(subcommand.takes.map((option) => [option, defaultOf(option)]));
  const values = Object.entries(readOptions(defaults, USAGE)).map(([option, text]) => {
    if (isText(option)) return [option, text];
    const [, min, max] = NUMBERS[option as keyof typeof NUMBERS];
    return [option, wholeNumber(option, text, min, max)];
  });
  const { measure }: { measure(options: Options): Promise<void> } = await import(`./${name}.ts`);
  try {
    await measure(Object.fromEntries(values));
  } finally {
    await stopAll();
  }
}

await benchmark().catch(exitWith);
