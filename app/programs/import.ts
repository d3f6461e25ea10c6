import { type FileHandle, open } from "node:fs/promises";
import { parseArgs } from "node:util";
import type { Database } from "~/db/connection.server";
import { FEED_FORMATS } from "~/domain/deals/import/formats/feed.server";
import { type FeedMap, parseFeedMap } from "~/domain/deals/import/formats/feed-map";
import { type FileCounts, type ImportOptions, importRecords } from "~/domain/deals/import/records.server";
import { type FileRun, importRun } from "~/domain/sources/import-run.server";
import { isSourceName } from "~/domain/sources/source";
import { exitWith, UsageError } from "~/server/process/exit-with.server";
import { progressBar, withDatabase } from "./command";
import { countsSentence, mapSentence, runSentence, sentence } from "./import-sentences";

const USAGE = `Usage: npm run import -- FILE [--format FORMAT] [--map MAP] [--source NAME] [--dry-run] [--verbose]
Imports deals. Existing ones (by crawlurl, else url) are updated. Exits with 1 if any record was refused.
  --format   json or jsonl (a JSON array or JSON Lines with the API's field names; the default),
             google (Google Merchant, as TSV or XML), awin (Awin's CSV), or csv, which needs --map
  --map      a JSON file that maps columns to fields: see docs/import.md
  --source   the source's name: the file is a run of it, which ends deals that were missing from two runs
  --dry-run  writes nothing, and prints what an import would do
  --verbose  also lists products that are not on sale`;

function readArguments() {
  const [text, flag] = [{ type: "string" }, { type: "boolean" }] as const;
  const options = { format: text, map: text, source: text, "dry-run": flag, verbose: flag } as const;
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options });
    const [file] = positionals;
    const format = FEED_FORMATS.find((known) => known === (values.format ?? "json"));
    const isMapped = format !== "csv" || values.map !== undefined;
    const { map: mapFile, source, "dry-run": dryRun = false, verbose = false } = values;
    const isNamed = source === undefined || isSourceName(source);
    if (file && positionals.length === 1 && format && isMapped && isNamed) {
      return { file, format, mapFile, source, dryRun, verbose };
    }
  } catch {
    // An unknown option.
  }
  throw new UsageError(USAGE);
}

async function readMap(name: string | undefined): Promise<FeedMap | undefined> {
  if (name === undefined) return undefined;
  const { handle } = await openFile(name);
  const parsed = parseFeedMap(await handle.readFile("utf8"));
  await handle.close();
  if (parsed.ok) return parsed.map;
  throw new UsageError(`${name}: ${parsed.errors.map(mapSentence).join("; ")}.`);
}

async function openFile(name: string): Promise<{ handle: FileHandle; size: number }> {
  try {
    const handle = await open(name);
    const stat = await handle.stat();
    if (!stat.isDirectory()) return { handle, size: stat.size };
    await handle.close();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === "ENOENT" ? "no such file" : code === "EACCES" ? "permission denied" : code;
    throw new UsageError(`Cannot read ${name}: ${reason}.`);
  }
  throw new UsageError(`Cannot read ${name}: it is a directory.`);
}

type Options = Pick<ImportOptions, "format" | "currency" | "dryRun"> & { source: string | undefined; verbose: boolean };

async function importFile(
  db: Database,
  { handle, size }: { handle: FileHandle; size: number },
  { source, verbose, ...options }: Options,
): Promise<{ counts: FileCounts; run?: FileRun }> {
  const megabytes = (bytes: number) => (bytes / 10 ** 6).toFixed(1);
  const bar = progressBar("{read} of {all} MB | {duration_formatted}");
  bar?.start(size, 0, { read: megabytes(0), all: megabytes(size) });
  const print = (line: number, text: string) => {
    // Erases the progress bar, which is drawn again below the message.
    if (bar) process.stderr.write("\r\u001b[K");
    console.error(`line ${line}: ${text}`);
  };
  const all: ImportOptions = {
    ...options,
    onProgress: (bytes) => bar?.update(bytes, { read: megabytes(bytes) }),
    onRejected: (line, reasons) => print(line, reasons.map(sentence).join("; ")),
    ...(verbose && { onNotOnSale: (line) => print(line, "the product is not on sale") }),
  };
  try {
    const stream = handle.createReadStream({ autoClose: false });
    return source ? await importRun(db, stream, { ...all, source }) : { counts: await importRecords(db, stream, all) };
  } finally {
    bar?.stop();
  }
}

async function main() {
  const { file: name, format, mapFile, dryRun, ...others } = readArguments();
  const map = await readMap(mapFile);
  const file = await openFile(name);
  try {
    await withDatabase(async (db, { siteCurrency: currency }) => {
      const options = { format: { format, ...(map && { map }) }, currency, dryRun, ...others };
      const { counts, run } = await importFile(db, file, options);
      console.log(`${dryRun ? "Dry run: " : ""}${countsSentence(counts)}`);
      if (run && run !== "dry_run") console.log(runSentence(run));
      if (counts.refused > 0) process.exitCode = 1;
    });
  } finally {
    await file.handle.close();
  }
}

await main().catch(exitWith);
