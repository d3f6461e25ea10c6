import { type FileHandle, open } from "node:fs/promises";
import { parseArgs } from "node:util";
import { encodingOf, isEncoding } from "~/features/deals/import/formats/encodings.server";
import { CATALOGUE_FORMATS } from "~/features/deals/import/formats/feed.server";
import { type FeedMap, parseFeedMap } from "~/features/deals/import/formats/feed-map";
import { type FileCounts, type ImportOptions, importRecords, isUnread } from "~/features/deals/import/records.server";
import { fetchSourceFeed } from "~/features/sources/fetching/fetch-source-feed.server";
import { isUnconfirmed } from "~/features/sources/finish-run.server";
import { type FileRun, importRun } from "~/features/sources/import-run.server";
import { listRuns } from "~/features/sources/runs.server";
import { isSourceName, MAX_SOURCE } from "~/features/sources/source";
import { claimFeed } from "~/features/sources/source-feeds.server";
import type { Database } from "~/platform/db/connection.server";
import { exitWith, UsageError } from "~/platform/process/exit-with.server";
import { progressBar, withDatabase } from "./command";
import {
  countsSentence,
  encodingSentence,
  HELD_SENTENCES,
  mapSentence,
  NOTHING_DONE,
  runSentence,
  sentence,
  UNREAD,
  unreadEndsSentence,
} from "./import-sentences";

const USAGE = `Usage: npm run import -- FILE [--format FORMAT] [--map MAP] [--encoding NAME] [--source NAME] [--confirm] [--dry-run] [--verbose]
       npm run import -- --source NAME [--confirm]
Imports deals, of a file or of the feed whose address the source has at /admin/sources. Existing ones (by crawlurl, else url) are updated. Exits with 1 if any record was refused, or none understood.
  --format   json or jsonl (a JSON array or JSON Lines with the API's field names; the default),
             google (Google Merchant, as TSV or XML), awin (Awin's CSV), rss (RSS or Atom), or csv, which needs --map
  --map      a JSON file that maps columns to fields: see docs/import.md
  --encoding gb18030, windows-1252 …: that of a file in another encoding than UTF-8 that does not say so itself
  --source   the source's name: the file is a run of it, which ends deals that were missing from two runs
  --confirm  lets the run end more than half of the source's deals, and accepts a file without deals
  --dry-run  writes nothing, and prints what an import would do
  --verbose  also lists products that are not on sale, deals that are held, and fields that are left out`;

function readArguments() {
  const { positionals, values } = parsedArguments();
  const { map: mapFile, source, encoding, confirm = false, "dry-run": dryRun = false, verbose = false } = values;
  const [file, ...more] = positionals;
  const format = CATALOGUE_FORMATS.find((known) => known === (values.format ?? "json"));
  const isFetched =
    !file && source !== undefined && Object.keys(values).every((name) => /^(?:source|confirm)$/.test(name));
  if (!file && !isFetched) throw wrong("FILE is missing");
  if (more.length > 0) throw wrong(`Only one FILE is imported at a time: ${more.join(" ")} is one too many`);
  if (!format) throw wrong(`--format must be one of ${CATALOGUE_FORMATS.join(", ")}, not ${values.format}`);
  if (format === "csv" && mapFile === undefined) throw wrong("--format csv needs --map");
  if (source !== undefined && !isSourceName(source)) {
    throw wrong(
      `--source must be at most ${MAX_SOURCE} small letters, digits and hyphens, and begin with a letter or digit`,
    );
  }
  if (encoding !== undefined && !isEncoding(encoding)) {
    throw wrong(`--encoding must be a name such as gb18030, windows-1252 or utf-16le, not ${encoding}`);
  }
  return { file, format, mapFile, encoding, source, confirm, dryRun, verbose };
}

function parsedArguments() {
  const [text, flag] = [{ type: "string" }, { type: "boolean" }] as const;
  const options = {
    format: text,
    map: text,
    encoding: text,
    source: text,
    confirm: flag,
    "dry-run": flag,
    verbose: flag,
  } as const;
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    throw wrong((error as Error).message.split(". ")[0] ?? "");
  }
}

const wrong = (what: string) => new UsageError(`${what}.\n${USAGE}`);

async function readMap(name: string | undefined): Promise<FeedMap | undefined> {
  if (name === undefined) return undefined;
  const { handle } = await openFile(name);
  const bytes = await handle.readFile();
  await handle.close();
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  if (text.includes("\ufffd")) throw new UsageError(`${name}: the map is not valid UTF-8.`);
  const parsed = parseFeedMap(text);
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

type Options = Pick<ImportOptions, "format" | "currency" | "timeZone" | "dryRun"> & {
  source: string | undefined;
  confirm: boolean;
  verbose: boolean;
};

async function importFile(
  db: Database,
  { handle, size }: { handle: FileHandle; size: number },
  { source, confirm, verbose, ...options }: Options,
): Promise<{ counts: FileCounts; run?: FileRun; undecoded: number }> {
  const megabytes = (bytes: number) => (bytes / 10 ** 6).toFixed(1);
  const bar = progressBar("{read} of {all} MB | {duration_formatted}");
  bar?.start(size, 0, { read: megabytes(0), all: megabytes(size) });
  const print = (text: string, line: number, number?: number) => {
    // Erases the progress bar, which is drawn again below the message.
    if (bar) process.stderr.write("\r\u001b[K");
    console.error(`${number ? `record ${number} (line ${line})` : `line ${line}`}: ${text}`);
  };
  let [unreadEnds, undecoded] = [0, 0];
  const all: ImportOptions = {
    ...options,
    onProgress: (bytes) => bar?.update(bytes, { read: megabytes(bytes) }),
    onRejected(line, reasons, number) {
      if (reasons.some(({ code }) => code === "not_utf8")) undecoded += 1;
      print(reasons.map(sentence).join("; "), line, number);
    },
    onLeftOut(line, reasons, number) {
      if (reasons.some(({ field }) => field === "expiresAt")) unreadEnds += 1;
      if (verbose) print(`left out: ${reasons.map(sentence).join("; ")}`, line, number);
    },
    ...(verbose && {
      onNotOnSale: (line, number) => print("the product is not on sale", line, number),
      onHeld: (line, reason, number) => print(`held: ${HELD_SENTENCES[reason]}`, line, number),
    }),
  };
  try {
    const stream = handle.createReadStream({ autoClose: false });
    const imported = source
      ? await importRun(db, stream, { ...all, source, confirm })
      : { counts: await importRecords(db, stream, all) };
    return { ...imported, undecoded };
  } finally {
    bar?.stop();
    if (unreadEnds > 0) console.error(unreadEndsSentence(unreadEnds));
  }
}

/** Fetches the feed of a source now. */
async function fetchNow(source: string, mayEndMost: boolean): Promise<void> {
  await withDatabase(async (db, { siteCurrency: currency, siteTimeZone: timeZone }) => {
    const now = new Date();
    const feed = await claimFeed(db, { source, now });
    if (!feed) throw new UsageError(`${source} has no address: give it one at /admin/sources, or name a FILE.`);
    const problem = await fetchSourceFeed(db, { ...feed, mayEndMost }, { now, currency, timeZone });
    const [run] = await listRuns(db, { source, limit: 1 });
    if (problem) console.error(`Nothing was imported: ${problem}.`);
    else if (run && run.startedAt >= now) console.log(runSentence(run));
    else console.log("The feed is as it was.");
    if (problem) process.exitCode = 1;
  });
}

async function main() {
  const { file: name, format, mapFile, encoding, dryRun, ...others } = readArguments();
  if (name === undefined) return fetchNow(others.source ?? "", others.confirm);
  const map = await readMap(mapFile);
  const file = await openFile(name);
  try {
    await withDatabase(async (db, { siteCurrency: currency, siteTimeZone: timeZone }) => {
      const options = {
        format: { format, ...(map && { map }), ...(encoding && { encoding }) },
        currency,
        timeZone,
        dryRun,
        ...others,
      };
      const { counts, run, undecoded } = await importFile(db, file, options);
      console.log(`${dryRun ? "Dry run: " : ""}${countsSentence(counts)}`);
      const isRefused = isUnread(counts) && !others.confirm;
      if (undecoded > 0) console.error(encodingSentence(encoding));
      if (isRefused) console.error(undecoded > 0 ? NOTHING_DONE : UNREAD);
      else if (run && run !== "dry_run" && run !== "unread") console.log(runSentence(run));
      const isUnfinished = run === "incomplete" || run === "closed" || (typeof run === "object" && isUnconfirmed(run));
      if (counts.refused > 0 || isRefused || isUnfinished) process.exitCode = 1;
    });
  } finally {
    await file.handle.close();
  }
}

await main().catch(exitWith);
