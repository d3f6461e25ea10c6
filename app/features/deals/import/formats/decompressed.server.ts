import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";

export type CompressionFault = "bad_gzip" | "unpacks_too_large" | "zipped";

export class CompressionError extends Error {
  constructor(readonly code: CompressionFault) {
    super(code);
  }
}

/** Feeds decompress to about 30 times their size, zip bombs to 1,000 times. */
const MAX_RATIO = 250;
const ALWAYS_ALLOWED_BYTES = 64 * 1024 * 1024;

const GZIP = [0x1f, 0x8b];
const ZIP = [0x50, 0x4b, 0x03, 0x04];

/** Decompresses gzip in constant memory; other data pass through. @throws CompressionError, also for a ZIP archive */
export async function* decompressed(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const { first, all } = await peeked(chunks, (bytes) => bytes.length >= ZIP.length);
  if (begins(first, ZIP)) throw new CompressionError("zipped");
  if (!begins(first, GZIP)) return yield* all;
  let packed = 0;
  async function* counted() {
    for await (const chunk of all) {
      packed += chunk.length;
      yield chunk;
    }
  }
  const source = Readable.from(counted(), { objectMode: false });
  // An error of the source is thrown by the loop below.
  const unpackedBytes = pipeline(source, createGunzip(), () => {});
  let unpacked = 0;
  try {
    for await (const chunk of unpackedBytes) {
      unpacked += chunk.length;
      if (unpacked > Math.max(ALWAYS_ALLOWED_BYTES, packed * MAX_RATIO))
        throw new CompressionError("unpacks_too_large");
      yield chunk;
    }
  } catch (error) {
    throw isZlibError(error) ? new CompressionError("bad_gzip") : error;
  }
}

export async function peeked(
  chunks: AsyncIterable<Uint8Array>,
  enough: (first: Buffer) => boolean,
): Promise<{ first: Buffer; all: AsyncGenerator<Uint8Array> }> {
  const rest = chunks[Symbol.asyncIterator]();
  let first = Buffer.alloc(0);
  while (!enough(first)) {
    const { done, value } = await rest.next();
    if (done) break;
    first = Buffer.concat([first, value]);
  }
  async function* all() {
    yield first;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  }
  return { first, all: all() };
}

const begins = (bytes: Uint8Array, magic: readonly number[]) => magic.every((byte, at) => bytes[at] === byte);

function isZlibError(error: unknown): boolean {
  return /^Z_/.test(String((error as NodeJS.ErrnoException | null)?.code));
}
