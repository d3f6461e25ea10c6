import { type FileHandle, open } from "node:fs/promises";
import { parseArgs } from "node:util";
import cliProgress from "cli-progress";
import type { Database } from "~/db/connection.server";
import { migrateToLatest } from "~/db/migrate.server";
import { importRecords, type RefusalReason } from "~/domain/deals/import/records.server";
import { DEAL_LIMITS } from "~/domain/deals/input";
import { exitWith, UsageError } from "./exit-with";
import { openDatabase } from "./open-database";
import { readSettings } from "./settings";

const USAGE = `Usage: npm run import -- FILE
Imports deals from a JSON array or JSON Lines in the API's field names. Deals that are there already (by crawlurl, else
url) are updated. Exits with 1 if any record was refused.`;

/** What follows the name of the field; a reason without a field is said of the record. */
const SENTENCES: Record<RefusalReason["code"], string> = {
  required: "is required",
  wrong_type: "is of the wrong type",
  too_long: "is too long",
  invalid_text: "holds control characters",
  invalid_price: "must be a price such as 19.99",
  fractional_price: "must be a whole amount: the site's currency has no decimals",
  negative_price: "must not be negative",
  sale_above_original: "must not exceed originalPrice",
  unknown_category: "is no category of this shop",
  unknown_source: "is no known source",
  invalid_url: "must be a web address such as https://shop.example/deal",
  invalid_image_url: "must be an https address or a path such as /images/kettle.svg",
  insecure_image_url: "must be an https address: pictures over http are not shown",
  hidden_characters: "holds a character that is not seen or that turns the direction of writing",
  invalid_date: "must be a date such as 2026-12-31T23:59:59Z",
  too_many_tags: `must hold at most ${DEAL_LIMITS.tags} tags`,
  tag_too_long: `must hold tags of at most ${DEAL_LIMITS.tag} characters`,
  invalid_gtin: "must be a GTIN of 8, 12, 13 or 14 digits",
  not_json: "the record is not valid JSON",
  not_utf8: "the record is not valid UTF-8",
  too_large: "the record is larger than 256 KB",
  unfinished: "the file ends within the record or array that begins here",
};

function sentence({ field, code }: RefusalReason): string {
  if (field) return `${field} ${SENTENCES[code]}`;
  return code === "wrong_type" ? "the record must be a JSON object" : SENTENCES[code];
}

function readArguments(args: string[]): string {
  try {
    const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
    const [file] = positionals;
    if (file && positionals.length === 1) return file;
  } catch {
    // An option, and there are none.
  }
  throw new UsageError(USAGE);
}

async function openFile(name: string): Promise<{ handle: FileHandle; size: number }> {
  try {
    const handle = await open(name);
    const stat = await handle.stat();
    if (!stat.isDirectory()) return { handle, size: stat.size };
    await handle.close();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === "ENOENT" ? "there is no such file" : code === "EACCES" ? "permission denied" : code;
    throw new UsageError(`Cannot read ${name}: ${reason}.`);
  }
  throw new UsageError(`Cannot read ${name}: it is a directory.`);
}

async function importFile(db: Database, { handle, size }: { handle: FileHandle; size: number }) {
  const megabytes = (bytes: number) => (bytes / 10 ** 6).toFixed(1);
  const bar = process.stderr.isTTY
    ? new cliProgress.SingleBar({ format: "{bar} {percentage}% | {read} of {all} MB | {duration_formatted}" })
    : null;
  bar?.start(size, 0, { read: megabytes(0), all: megabytes(size) });
  try {
    return await importRecords(db, handle.createReadStream({ autoClose: false }), {
      onProgress: (bytes) => bar?.update(bytes, { read: megabytes(bytes) }),
      onRefused: (line, reasons) => {
        // The bar stands on the last line of the terminal: it gives way to the message and is drawn again below it.
        if (bar) process.stderr.write("\r\u001b[K");
        console.error(`line ${line}: ${reasons.map(sentence).join("; ")}`);
      },
    });
  } finally {
    bar?.stop();
  }
}

async function main() {
  const file = await openFile(readArguments(process.argv.slice(2)));
  const opened = await openDatabase(readSettings(), { share: true });
  try {
    const work = migrateToLatest(opened.db).then(() => importFile(opened.db, file));
    const { added, updated, unchanged, held, refused } = await Promise.race([work, opened.failed]);
    console.log(`${added} added, ${updated} updated, ${unchanged} unchanged, ${held} held, ${refused} refused`);
    if (refused > 0) process.exitCode = 1;
  } finally {
    await opened.close();
    await file.handle.close();
  }
}

await main().catch(exitWith);
